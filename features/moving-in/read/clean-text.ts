import { cut, withoutControls } from '#core/plain-text.ts';

const windows = new TextDecoder('windows-1252');

/** Quotes and dashes of UTF-8 that a program once took for windows-1252. */
const doublyEncoded: [RegExp, string][] = ['‘', '’', '“', '”', '–', '—', '…', '•', '\u00a0'].map((character) => [
  new RegExp(windows.decode(new TextEncoder().encode(character)), 'g'),
  character,
]);

/** Repairs characters that went through programs with other encodings, and leaves out those that cannot be stored. */
export function cleanText(text: string) {
  let clean = text.toWellFormed().replaceAll(/[\u0080-\u009f]/g, (character) => {
    return windows.decode(Uint8Array.of(character.charCodeAt(0)));
  });
  for (const [pattern, character] of doublyEncoded) clean = clean.replaceAll(pattern, character);
  return withoutControls(clean).replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').trim();
}

/** The text up to a field's limit. What is cut off is never silent. */
export function fitText(text: string, label: string, limit: number, notes: string[]) {
  if (text.length <= limit) return text;
  notes.push(`Its ${label} is longer than ${limit.toLocaleString('en')} characters. The rest is left out.`);
  return cut(text, limit - 1);
}
