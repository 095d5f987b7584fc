import { paragraphsOf } from '#domain/text.ts';

const timing = /^\s*(?:\d+:)?\d+:\d+[.,]\d+\s+-->/;
const voice = /<v[^\s>]*\s+([^>]+)>/;
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' };

/** In characters: a paragraph may end with a sentence from here on, and ends in any case soon after. */
const [longEnough, tooLong] = [400, 900];

/** The words of subtitles (WebVTT or SRT) as paragraphs, without their timings. Any other text stays as it is. */
export function wordsOfTranscript(text: string) {
  const cues = paragraphsOf(text).flatMap((block) => {
    const lines = block.split('\n');
    const start = lines.findIndex((line) => timing.test(line));
    return start < 0 ? [] : [lines.slice(start + 1)];
  });
  if (cues.length === 0) return text;
  const paragraphs: string[] = [];
  let [speaker, before] = ['', ''];
  for (const line of cues.flat()) {
    const words = withoutMarkup(line);
    // Rolling subtitles repeat a line below the next one.
    if (!words || words === before) continue;
    before = words;
    const [, speaking = speaker] = voice.exec(line) ?? [];
    const last = paragraphs.at(-1);
    if (speaking !== speaker) paragraphs.push(`${speaking}: ${words}`);
    else if (last === undefined || isComplete(last)) paragraphs.push(words);
    else paragraphs[paragraphs.length - 1] = `${last} ${words}`;
    speaker = speaking;
  }
  return paragraphs.join('\n\n');
}

function isComplete(paragraph: string) {
  return paragraph.length > tooLong || (paragraph.length > longEnough && /[.?!…]["”’]?$/.test(paragraph));
}

function withoutMarkup(line: string) {
  return line
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (entity, name) => characters[name] ?? entity)
    .trim();
}
