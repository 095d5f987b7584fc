/** In the words and form of content/index.ts, so that `npm run check:content` reads as one report. */
export function reportMistakes(subject: string, mistakes: string[]) {
  if (mistakes.length === 0) return;
  const count = mistakes.length === 1 ? 'one mistake' : `${mistakes.length} mistakes`;
  console.error(`${subject} ${count}:\n${mistakes.map((mistake) => `  ${mistake}\n`).join('')}`);
  process.exitCode = 1;
}
