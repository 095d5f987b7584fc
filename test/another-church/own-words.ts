import { edited, findMarks, findNodes, removal } from '#tools/sample-marks.ts';

let count = 0;

/** Replaces everything marked as a sample, as a church would, and removes the marks. */
export function inOwnWords(source: string) {
  const edits = findMarks(source).flatMap(({ call, value }) => {
    const texts = findNodes(
      value,
      ({ type, value: text }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof text === 'string'),
    );
    const replaced = texts.map(({ start, end, value: text }) => ({
      start,
      end,
      text: ownWordsFor(String(text ?? '')),
    }));
    return removal(call, value, replaced);
  });
  return edited(source, edits);
}

/** Pages, numbers, dates and times may stay; addresses must be valid. */
function ownWordsFor(text: string) {
  if (text.startsWith('/')) return `'${text}'`;
  if (/^[\d\s#:()+–-]+$/.test(text)) return JSON.stringify(text);
  if (text.startsWith('https:')) return "'https://www.brigid.example.net/'";
  if (text.includes('@')) return "'swyddfa@brigid.example.net'";
  count += 1;
  // A title stays short, because it may be on a tag or in an arch.
  return text && text.length < 40 ? `'Gair ${count}'` : `'Ein geiriau ein hunain, rhif ${count}: words of our own.'`;
}
