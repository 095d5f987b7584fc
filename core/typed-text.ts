import { tel } from './links.ts';
import { escapeHtml } from './plain-text.ts';

/** A part of a line, or of several; or a link, with its text as it was typed. */
export type Inline = string | { text: string; href: string };
/** A paragraph, or a list: a numbered one has the number of its first item. */
export type Block = { paragraph: Inline[] } | { items: Inline[][]; start?: number };

/** '- Salad' or '1. Salad'. Years, which have four digits, are no numbers of a list. */
const itemMark = /^\s*(?:-|(\d{1,3})\.)\s+(?=\S)/;

/** The lines of a block before links are looked for. */
type Lines = { paragraph: string } | { items: string[]; start?: number };

/**
 * Reads what volunteers type: an empty line separates paragraphs, and lines that begin with '- ' or '1. ' are lists. An indented line below an
 * item belongs to it. Anything else is shown as typed: see docs/decisions/067.
 */
export function parseText(text: string): Block[] {
  const blocks: Lines[] = [];
  let isAfterEmptyLine = true;
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const isEmpty = line.trim() === '';
    if (!isEmpty) addLine(blocks, line, isAfterEmptyLine);
    isAfterEmptyLine = isEmpty;
  }
  return blocks.map((block) =>
    'items' in block ? { ...block, items: block.items.map(parseLinks) } : { paragraph: parseLinks(block.paragraph) },
  );
}

function addLine(blocks: Lines[], line: string, isAfterEmptyLine: boolean) {
  const last = blocks.at(-1);
  const [mark, number] = itemMark.exec(line) ?? [];
  if (mark !== undefined) {
    const item = line.slice(mark.length).trimEnd();
    const start = number === undefined ? undefined : Number(number);
    // Any other number than the next one begins a list of its own, so that each number is shown as typed.
    const next = last && 'items' in last && last.start !== undefined ? last.start + last.items.length : undefined;
    if (last && 'items' in last && start === next) last.items.push(item);
    else blocks.push({ items: [item], ...(start !== undefined && { start }) });
  } else if (!last || isAfterEmptyLine || ('items' in last && !/^\s/.test(line))) {
    blocks.push({ paragraph: line });
  } else if ('items' in last) {
    last.items.push(`${last.items.pop()}\n${line.trim()}`);
  } else {
    last.paragraph += `\n${line}`;
  }
}

const letter = '[\\p{L}\\p{N}]';
/** 'www.example.' */
const domain = `(?:${letter}[\\p{L}\\p{N}-]{0,62}\\.){1,4}`;
/** An address without https:// is recognized by these, so that 'noon.Then' is none. */
const knownEnds = '(?:com|org|net|edu|gov|church)';
const address = '[^\\s<>"“”]';
const between = '[ \\u00A0.\\u2011–-]';

/**
 * Whatever may become a link, or else a whole word: no match begins within a word, and each part is of limited length or ends where it cannot
 * match any more. So a text takes time in proportion to its length, whatever it says.
 */
const candidates = new RegExp(
  [
    `(?<url>https?://${address}+)`,
    `(?<email>${letter}[\\p{L}\\p{N}._+'-]{0,63}@${domain}\\p{L}{2,24})`,
    `(?<site>(?:www\\.${domain}\\p{L}{2,24}|${domain}${knownEnds})(?!\\.?[\\p{L}\\p{N}-])(?:[/?#:]${address}*)?)`,
    // Area codes and exchanges do not begin with 0 or 1: https://nationalnanpa.com
    `(?<phone>(?:\\+?1${between}?)?(?:\\([2-9]\\d\\d\\) ?|[2-9]\\d\\d${between}?)[2-9]\\d\\d${between}?\\d{4}(?![.:/-]?\\d))`,
    // Digits with up to two characters between them, such as '+49 (0)30 123456'.
    `(?<abroad>\\+[1-9](?:[ \\u00A0()./-]{0,2}\\d){7,14}(?![.:/-]?\\d))`,
    `${letter}+`,
  ].join('|'),
  'giu',
);

/** What every link has. Browsers take 20 ms to compile `candidates` on a phone, which most texts do not need. */
const partOfLink = /[@/]|\.\S|\d{4}|\+\d/;

function parseLinks(text: string): Inline[] {
  if (!partOfLink.test(text)) return [text];
  const parts: Inline[] = [];
  let end = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(candidates)) {
    const { url, site, email, phone, abroad } = groups;
    const before = text.slice(Math.max(0, index - 8), index);
    const typed = url || site ? withoutPunctuation(found) : found;
    const href =
      (url && typed) ||
      (site && !/[@._/\\-]$/.test(before) && `https://${typed}`) ||
      (email && `mailto:${typed}`) ||
      // Not a price, a part of a longer number, or the ID of a video meeting, which looks the same.
      ((phone || abroad) && !/([\d$€£#=_./-]|\bID\W{0,3})$/i.test(before) && phoneLink(typed, !phone));
    if (!href || !URL.canParse(href)) continue;
    if (index > end) parts.push(text.slice(end, index));
    parts.push({ text: typed, href });
    end = index + typed.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

function phoneLink(typed: string, isAbroad: boolean) {
  // '(0)' is dialed only within the country.
  return isAbroad
    ? `tel:+${typed.replace('(0)', '').replaceAll(/\D/g, '')}`
    : tel(typed.replaceAll(/\D/g, '').slice(-10));
}

/** An address without the punctuation of its sentence, and without a bracket that was opened before it. */
function withoutPunctuation(found: string) {
  const count = (character: string) => found.split(character).length - 1;
  const surplus: Record<string, number> = { ')': count(')') - count('('), ']': count(']') - count('[') };
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    if ((surplus[last] ?? 0) > 0) surplus[last] = (surplus[last] ?? 0) - 1;
    else if (!".,:;!?…*'’".includes(last)) break;
  }
  return found.slice(0, end);
}

/** The text as HTML, for feed readers. */
export function textAsHtml(text: string) {
  const inline = (parts: Inline[]) =>
    parts
      .map((part) =>
        typeof part === 'string'
          ? escapeHtml(part).replaceAll('\n', '<br>')
          : `<a href="${escapeHtml(part.href)}">${escapeHtml(part.text)}</a>`,
      )
      .join('');
  return parseText(text)
    .map((block) => {
      if (!('items' in block)) return `<p>${inline(block.paragraph)}</p>`;
      const { items, start } = block;
      const all = items.map((item) => `<li>${inline(item)}</li>`).join('');
      if (start === undefined) return `<ul>${all}</ul>`;
      return start === 1 ? `<ol>${all}</ol>` : `<ol start="${start}">${all}</ol>`;
    })
    .join('\n');
}
