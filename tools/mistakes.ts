import { inOneMessage } from '#content/one-message.ts';

/** Prints mistakes in one format, so that `npm run check:content` reads as one report. */
export function reportMistakes(subject: string, mistakes: string[]) {
  if (mistakes.length === 0) return;
  const lines = mistakes.map((mistake) => `  ${mistake}`);
  console.error(`${inOneMessage(lines, subject)}\n`);
  process.exitCode = 1;
}
