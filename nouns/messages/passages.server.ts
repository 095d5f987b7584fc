import { bcv_parser as PassageParser } from 'bible-passage-reference-parser/esm/bcv_parser.js';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';
import { LRUCache } from 'lru-cache';
import { books } from './books.ts';

const parser = new PassageParser(english);
parser.set_options({ book_alone_strategy: 'full', book_range_strategy: 'include' });

/** The parser's names of the books, in the order of `books`. */
const codes: string[] = parser.translation_info('default').books;

type Passages = { books: string[]; unread?: string };

/** Parsing takes a fraction of a millisecond, which adds up in a list. */
const parsed = new LRUCache<string, Passages>({ max: 2_000 });

/** The books of the Bible in a text such as 'Lk 14.15-24; Psalm 23', in their order there, and what of it is no passage. */
export function readPassages(text: string): Passages {
  const known = parsed.get(text);
  if (known) return known;
  const found: { osis: string; indices: [number, number] }[] = parser.parse(text).osis_and_indices();
  const names = new Set(found.flatMap(({ osis }) => osis.split(/[-,]/).map((part) => part.split('.')[0] ?? '')));
  const rest = found.reduceRight((left, { indices: [from, to] }) => `${left.slice(0, from)} ${left.slice(to)}`, text);
  const unread = rest.replaceAll(/^[\s;,.&]+|[\s;,.&]+$/g, '').replace(/^and$/i, '');
  const result = { books: books.filter((_, index) => names.has(codes[index] ?? '')), ...(unread && { unread }) };
  parsed.set(text, result);
  return result;
}
