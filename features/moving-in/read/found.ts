import { readPassages } from '#core/passages.server.ts';

/** What is said in the words of a title or a description, where a program has no field for it. */
export type FoundFacts = { speaker?: string; series?: string; passages?: string };

const space = '[^\\S\\n]';
/** 'Luke 14:15-24', '1 Cor. 13', 'Song of Songs 2:4; 3:1' */
const plainPassage = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:[1-3]|I{1,3}|First|Second|Third)${space}?)?(?:Song of (?:Songs|Solomon)|\\p{Lu}\\p{Ll}+\\.?)${space}\\d{1,3}(?:[:.]\\d{1,3}[a-c]?)?` +
    `(?:${space}?(?:[-–—,;&]|and)${space}?\\d{1,3}(?:[:.]\\d{1,3})?[a-c]?)*(?![\\p{L}\\d:])`,
  'gu',
);
/** Words at the beginning of a sentence that are short for a book, too: 'Is 10:30 too early?' */
const words = /^(?:Is|Am|So|He|La|Re|Jo|Da|Pr|At|Mal|Sun|Sat|Dan|Phil|Max|Chapter|Verse|Part|Week|Day)\s/;

/** The passages in a text that nobody could take for something else. */
export function findPassages(text: string) {
  const found = Array.from(text.matchAll(plainPassage), ([typed]) => typed).filter((typed) => {
    if (words.test(typed)) return false;
    const { reference = '', unread, books } = readPassages(typed);
    const hasVerse = /\d[:.]\d/.test(typed);
    // 'Mark 5' has its whole name, 'Rom 8' could be a room.
    return books.length > 0 && !unread && (hasVerse || reference.startsWith(typed.replace(/\s*\d.*$/, '')));
  });
  return [...new Set(found)];
}

const titles =
  '(?:(?:Lead|Senior|Associate|Assistant|Youth|Guest) )?(?:Pastors?|Pr\\.|Ps\\.|Rev\\.|Reverend|Bishop|Elder|Dr\\.)';
const name = "\\p{Lu}[\\p{L}.’'-]*";
const person = `${titles}${space}+${name}(?:${space}+${name}){0,2}`;
/** 'Grace – Pastor Jo Lee', 'Pastor Jo Lee: Grace', 'Grace (Rev. Lee)' */
const speakerInTitle = new RegExp(`(?:^|[-–—|:(,]\\s*|\\b(?:by|with)\\s+)(${person})(?=\\s*(?:$|[-–—|:),]))`, 'u');
const personAnywhere = new RegExp(person, 'gu');
const speakerLine = /^(?:speaker|preacher|preached by|sermon by|message by|teacher|pastor)\s*:\s*(\S.{0,80})$/im;
const seriesLine = /^(?:sermon |message )?series\s*:\s*(\S.{0,120})$/im;
const passageLine = /^(?:passages?|scriptures?|scripture reading|text|bible passage|reading)\s*:\s*(\S.{0,200})$/im;

const number = '(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)';
const part = `(?:part|pt\\.?|week)${space}?#?${number}`;
/** 'Part 3 of Grace', 'Part 3 of our series “Grace”' */
const partOf = new RegExp(
  `\\b${part}\\s+of\\s+(?:(?:the|our|a)\\s+(?:sermon\\s+|message\\s+)?series\\s+)?["“]?(?!${number}\\b)([^"”.!?\\n:|()]{2,80}?)["”]?(?:\\s+series)?(?=$|["”.!?\\n:|()])`,
  'iu',
);
/** 'Grace, Part 3', 'Grace (Part 3 of 5): Home' */
const beforePart = new RegExp(
  `^(.{2,80}?)[\\s,:|–—-]*[(\\[]?${part}(?:\\s+of\\s+\\d{1,3})?[)\\]]?(?=$|[\\s:|–—-])`,
  'iu',
);

/** Finds speaker, series and passages where they are plain, and says so. What is known already is not looked for. */
export function findFacts(title: string, description: string, known: FoundFacts, notes: string[]): FoundFacts {
  const ofSpeaker = speakerLine.exec(description)?.[1] ?? onlyPerson(description);
  const ofSeries = seriesLine.exec(description)?.[1] ?? partOf.exec(description)?.[1];
  const finds = [
    ['speaker', 'Speaker', speakerInTitle.exec(title)?.[1], ofSpeaker],
    ['series', 'Series', seriesOf(title), ofSeries],
    ['passages', 'Passages', findPassages(title).join('; '), passagesIn(title, description)],
  ] as const;
  const found = { ...known };
  for (const [field, label, inTitle, inDescription] of finds) {
    const value = (inTitle || inDescription)?.trim();
    if (found[field] || !value) continue;
    found[field] = value;
    notes.push(`${label} found in the ${inTitle ? 'title' : 'description'}: “${value}”.`);
  }
  return found;
}

function onlyPerson(text: string) {
  const people = new Set(text.match(personAnywhere));
  return people.size === 1 ? [...people][0] : undefined;
}

function seriesOf(title: string) {
  const [, named] = partOf.exec(title) ?? [];
  const [, before] = named ? [] : (beforePart.exec(title) ?? []);
  return named ?? before?.replace(/^["“]|["”]$/g, '');
}

/** All of a line for them, or of a description that has nothing else; otherwise the first, which a talk is about. */
function passagesIn(title: string, description: string) {
  const [, typed = ''] = passageLine.exec(description) ?? [];
  const inLine = findPassages(typed);
  const found = inLine.length > 0 ? inLine : findPassages(description);
  const isAll = inLine.length > 0 || isRepetition(description, [title, onlyPerson(description), ...found]);
  return isAll ? found.join('; ') : (found.find((passage) => /\d[:.]\d/.test(passage)) ?? found[0]);
}

/** Whether a description says nothing but these. */
export function isRepetition(description: string, parts: (string | undefined)[]) {
  let rest = description;
  for (const each of parts) if (each) rest = rest.replaceAll(each, ' ');
  return !/[\p{L}\p{N}]/u.test(rest);
}
