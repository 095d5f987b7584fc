import { bcv_parser as PassageParser } from 'bible-passage-reference-parser/esm/bcv_parser.js';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';
import { LRUCache } from 'lru-cache';

/** By the names that the parser has for them, in the order of the Bible. */
const books: Record<string, string> = {
  Gen: 'Genesis',
  Exod: 'Exodus',
  Lev: 'Leviticus',
  Num: 'Numbers',
  Deut: 'Deuteronomy',
  Josh: 'Joshua',
  Judg: 'Judges',
  Ruth: 'Ruth',
  '1Sam': '1 Samuel',
  '2Sam': '2 Samuel',
  '1Kgs': '1 Kings',
  '2Kgs': '2 Kings',
  '1Chr': '1 Chronicles',
  '2Chr': '2 Chronicles',
  Ezra: 'Ezra',
  Neh: 'Nehemiah',
  Esth: 'Esther',
  Job: 'Job',
  Ps: 'Psalms',
  Prov: 'Proverbs',
  Eccl: 'Ecclesiastes',
  Song: 'Song of Songs',
  Isa: 'Isaiah',
  Jer: 'Jeremiah',
  Lam: 'Lamentations',
  Ezek: 'Ezekiel',
  Dan: 'Daniel',
  Hos: 'Hosea',
  Joel: 'Joel',
  Amos: 'Amos',
  Obad: 'Obadiah',
  Jonah: 'Jonah',
  Mic: 'Micah',
  Nah: 'Nahum',
  Hab: 'Habakkuk',
  Zeph: 'Zephaniah',
  Hag: 'Haggai',
  Zech: 'Zechariah',
  Mal: 'Malachi',
  Matt: 'Matthew',
  Mark: 'Mark',
  Luke: 'Luke',
  John: 'John',
  Acts: 'Acts',
  Rom: 'Romans',
  '1Cor': '1 Corinthians',
  '2Cor': '2 Corinthians',
  Gal: 'Galatians',
  Eph: 'Ephesians',
  Phil: 'Philippians',
  Col: 'Colossians',
  '1Thess': '1 Thessalonians',
  '2Thess': '2 Thessalonians',
  '1Tim': '1 Timothy',
  '2Tim': '2 Timothy',
  Titus: 'Titus',
  Phlm: 'Philemon',
  Heb: 'Hebrews',
  Jas: 'James',
  '1Pet': '1 Peter',
  '2Pet': '2 Peter',
  '1John': '1 John',
  '2John': '2 John',
  '3John': '3 John',
  Jude: 'Jude',
  Rev: 'Revelation',
};
const order = Object.keys(books);

const parser = new PassageParser(english);
parser.set_options({ book_alone_strategy: 'full', book_range_strategy: 'include' });

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
  const result = {
    books: order.filter((name) => names.has(name)).map((name) => books[name] ?? name),
    ...(unread && { unread }),
  };
  parsed.set(text, result);
  return result;
}
