import { paragraphsOf } from '#core/plain-text.ts';

/** A cue's start and end: optional hours, minutes and seconds, and milliseconds. */
const timing = /^[ \t]*(?:(\d+):)?(\d{1,2}:\d{2})[.,](\d{1,3})[ \t]*-->[ \t]*(?:(\d+):)?(\d{1,2}:\d{2})[.,](\d{1,3})/;
const anyTiming = new RegExp(timing.source, 'm');
// These patterns must not backtrack: a hundred thousand brackets or spaces would otherwise take half a minute.
const markup = /<[^<>]*>/g;
const voice = /<v[^\s<>]*\s+([^\s<>][^<>]*)>/;
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' };

/** In characters: from the first a paragraph may end with a sentence; at the second it ends in any case. */
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
    // Rolling subtitles repeat each line with the next one.
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
    .replaceAll(markup, '')
    .replaceAll(/&(\w+);/g, (entity, name) => characters[name] ?? entity)
    .trim();
}

/** Whether a transcript has timings: WebVTT, or SRT. */
export function hasTimes(transcript: string) {
  return isVtt(transcript) || anyTiming.test(transcript);
}

function isVtt(transcript: string) {
  return /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(transcript);
}

/** Converts a transcript with timings to WebVTT, which every player supports. */
export function toVtt(transcript: string) {
  const text = `${transcript
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()}\n`;
  if (isVtt(transcript)) return text;
  const lines = text.split('\n').map((line) => {
    const [times, fromHour, from, fromPart, toHour, to, toPart] = timing.exec(line) ?? [];
    return times
      ? `${vttTime(fromHour, from, fromPart)} --> ${vttTime(toHour, to, toPart)}`
      : // Escapes what would be read as a timing or markup.
        line.replaceAll('-->', '->').replaceAll(/&(?!\w+;)/g, '&amp;');
  });
  return `WEBVTT\n\n${lines.join('\n')}`;
}

function vttTime(hours = '0', minutes = '', part = '') {
  return `${hours.padStart(2, '0')}:${minutes.padStart(5, '0')}.${part.padEnd(3, '0')}`;
}
