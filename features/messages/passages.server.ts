import { bcv_parser as PassageParser } from 'bible-passage-reference-parser/esm/bcv_parser.js';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';
import type { Book } from './message.ts';

const parser = new PassageParser(english);
parser.set_options({ book_alone_strategy: 'full', book_range_strategy: 'include' });

/** The books in biblical order. */
const books = [
  'Genesis',
  'Exodus',
  'Leviticus',
  'Numbers',
  'Deuteronomy',
  'Joshua',
  'Judges',
  'Ruth',
  '1 Samuel',
  '2 Samuel',
  '1 Kings',
  '2 Kings',
  '1 Chronicles',
  '2 Chronicles',
  'Ezra',
  'Nehemiah',
  'Esther',
  'Job',
  'Psalms',
  'Proverbs',
  'Ecclesiastes',
  'Song of Songs',
  'Isaiah',
  'Jeremiah',
  'Lamentations',
  'Ezekiel',
  'Daniel',
  'Hosea',
  'Joel',
  'Amos',
  'Obadiah',
  'Jonah',
  'Micah',
  'Nahum',
  'Habakkuk',
  'Zephaniah',
  'Haggai',
  'Zechariah',
  'Malachi',
  'Matthew',
  'Mark',
  'Luke',
  'John',
  'Acts',
  'Romans',
  '1 Corinthians',
  '2 Corinthians',
  'Galatians',
  'Ephesians',
  'Philippians',
  'Colossians',
  '1 Thessalonians',
  '2 Thessalonians',
  '1 Timothy',
  '2 Timothy',
  'Titus',
  'Philemon',
  'Hebrews',
  'James',
  '1 Peter',
  '2 Peter',
  '1 John',
  '2 John',
  '3 John',
  'Jude',
  'Revelation',
];

/** The parser's codes of the books. */
const codes: string[] = parser.translation_info('default').books;

type Passages = { books: Book[]; unread?: string };

/** The books in a text such as 'Lk 14.15-24; Psalm 23', in biblical order, and the part that is not a passage. */
export function readPassages(text: string): Passages {
  const found: { osis: string; indices: [number, number] }[] = parser.parse(text).osis_and_indices();
  const names = new Set(found.flatMap(({ osis }) => osis.split(/[-,]/).map((part) => part.split('.')[0] ?? '')));
  const rest = found.reduceRight((left, { indices: [from, to] }) => `${left.slice(0, from)} ${left.slice(to)}`, text);
  const unread = rest.replaceAll(/^[\s;,.&]+|[\s;,.&]+$/g, '').replace(/^and$/i, '');
  return {
    books: books.flatMap((name, index) => (names.has(codes[index] ?? '') ? { name, number: index + 1 } : [])),
    ...(unread && { unread }),
  };
}
