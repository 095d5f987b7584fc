import { bcv_parser as PassageParser } from 'bible-passage-reference-parser/esm/bcv_parser.js';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';

/** A book of the Bible with its position. */
type Book = { name: string; number: number };

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

type Passages = { books: Book[]; unread?: string; reference?: string };

/**
 * The books in a text such as 'Lk 14.15-24; Psalm 23', in biblical order, the part that is not a passage, and the text with its passages
 * written out: 'Luke 14:15–24; Psalm 23'.
 */
export function readPassages(text: string): Passages {
  const found: Found[] = parser.parse(text).osis_and_indices();
  const names = new Set(found.flatMap(({ osis }) => osis.split(/[-,]/).map((part) => part.split('.')[0] ?? '')));
  const rest = replaceAll(text, found, () => ' ');
  const unread = rest.replaceAll(/^[\s;,.&]+|[\s;,.&]+$/g, '').replace(/^and$/i, '');
  return {
    books: books.flatMap((name, index) => (names.has(codes[index] ?? '') ? { name, number: index + 1 } : [])),
    ...(unread && { unread }),
    ...(found.length > 0 && { reference: replaceAll(text, found, writeOut) }),
  };
}

/** What the parser has found, in its own notation: 'Matt.5.13-Matt.5.16,Rev.21'. */
type Found = { osis: string; indices: [number, number]; translations: string[] };

function replaceAll(text: string, found: Found[], replace: (one: Found) => string) {
  return found.reduceRight((left, one) => {
    const [from, to] = one.indices;
    return `${left.slice(0, from)}${replace(one)}${left.slice(to)}`;
  }, text);
}

/** In these, a number is a verse. */
const withOneChapter = new Set(['Obad', 'Phlm', '2John', '3John', 'Jude']);

function writeOut({ osis, translations }: Found) {
  let written = '';
  let [book, chapter, verse] = ['', '', ''];
  // Splits at each mark, which stays with what follows it.
  for (const [, mark = '', ...point] of osis.matchAll(/(^|[-,])(\w+)(?:\.(\d+))?(?:\.(\d+))?/g)) {
    const [newBook = '', newChapter = '', newVerse = ''] = point;
    const isSameBook = newBook === book;
    const isSameChapter = isSameBook && newChapter === chapter && newVerse !== '';
    const number =
      withOneChapter.has(newBook) || isSameChapter ? newVerse : `${newChapter}${newVerse && `:${newVerse}`}`;
    if (mark === '-') written += isSameBook ? '–' : ' – ';
    else if (mark) written += isSameChapter || (isSameBook && !verse && !newVerse) ? ', ' : '; ';
    written += isSameBook ? number : [nameOf(newBook, newChapter), number].filter(Boolean).join(' ');
    [book, chapter, verse] = [newBook, newChapter, newVerse];
  }
  return [written, ...translations.filter(Boolean)].join(' ');
}

function nameOf(code: string, chapter: string) {
  const name = books[codes.indexOf(code)] ?? code;
  return name === 'Psalms' && chapter ? 'Psalm' : name;
}
