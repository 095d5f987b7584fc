import { Parser } from 'htmlparser2';
import { escapeHtml } from '#core/plain-text.ts';
import { UnreadableFile } from '#features/moving-in/candidate.ts';

export type XmlElement = {
  /** With the usual prefix of its namespace, whatever the file calls it: 'itunes:author'. Elements of Atom feeds have none. */
  name: string;
  attributes: Record<string, string>;
  content: (XmlElement | string)[];
};

const maxDepth = 100;
/** The characters of an entry with everything in it. */
const maxLength = 5_000_000;
/** What an element counts for, so that a million empty ones are too many. */
const charactersOfElement = 50;
/** Entries of a file. A media library may have more than its posts. */
const maxEntries = 100_000;

const cutOff = 'The file ends in the middle: it has not been saved or sent completely. Export it again.';
const tooDeep = 'The elements of the file are nested too deeply to be read.';
const tooLong = 'The file has an entry of more than five million characters, which cannot be read.';
const tooMany = `The file has more than ${maxEntries.toLocaleString('en')} entries. Export one part at a time.`;
const withEntities = 'The file defines entities of its own, as attacks do and exports never, so it is not read.';

/** Prefixes by namespace. Versions of a namespace differ at its end. */
const namespaces: [RegExp, string][] = [
  [/^http:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/$/, 'excerpt'],
  [/^http:\/\/wordpress\.org\/export\/[\d.]+\/$/, 'wp'],
  [/^http:\/\/www\.itunes\.com\/dtds\/podcast-1\.0\.dtd$/i, 'itunes'],
  [/^https:\/\/(?:podcastindex\.org\/namespace|github\.com\/Podcastindex-org\/podcast-namespace)\//i, 'podcast'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/, 'content'],
  [/^http:\/\/purl\.org\/dc\/(?:elements\/1\.1|terms)\/$/, 'dc'],
  [/^http:\/\/search\.yahoo\.com\/mrss\/?$/, 'media'],
  [/^http:\/\/www\.w3\.org\/2005\/Atom$/, 'atom'],
];

/**
 * Yields the entries of a feed or an export as soon as they end: what is directly in the root element or its channel. Entities of the document
 * stay as they are written, and nothing is fetched. Tolerates what is not well-formed, but not a missing end.
 */
export async function* readEntries(chunks: AsyncIterable<string>, isIgnored = (_name: string) => false) {
  const reader = startReader(isIgnored);
  let count = 0;
  for await (const chunk of chunks) {
    for (const entry of reader.read(chunk)) {
      count += 1;
      if (count > maxEntries) throw new UnreadableFile(tooMany);
      yield entry;
    }
  }
  reader.end();
}

function startReader(isIgnored: (name: string) => boolean) {
  const nameOf = startNaming();
  /** The root, and the channel in it. */
  const containers: string[] = [];
  /** The entry that is being read, and the elements that are open in it. */
  const open: XmlElement[] = [];
  let entries: XmlElement[] = [];
  let ignoredDepth = 0;
  let isComplete = false;
  /** Of the entry so far. */
  let length = 0;
  /** Since the parser has found something: it holds a text until it ends. */
  let held = 0;

  function add(characters: number) {
    held = 0;
    length += characters;
    if (length > maxLength) throw new UnreadableFile(tooLong);
  }

  function onopentag(written: string, attributes: Record<string, string>) {
    add(charactersOfElement);
    const name = nameOf(written, attributes);
    if (open.length + ignoredDepth > maxDepth) throw new UnreadableFile(tooDeep);
    if (ignoredDepth > 0 || (containers.length > 0 && isIgnored(name))) ignoredDepth += 1;
    else if (open.length === 0 && (containers.length === 0 || (containers.length === 1 && name === 'channel')))
      containers.push(name);
    else {
      const element = { name, attributes, content: [] };
      open.at(-1)?.content.push(element);
      open.push(element);
    }
  }

  function onclosetag(_name: string, isImplied: boolean) {
    add(0);
    if (ignoredDepth > 0) {
      ignoredDepth -= 1;
      return;
    }
    const closed = open.pop();
    if (!closed) {
      containers.pop();
      isComplete = containers.length === 0 && !isImplied;
    } else if (open.length === 0) {
      entries.push(closed);
      length = 0;
    }
  }

  const parser = new Parser(
    {
      onopentag,
      onclosetag,
      onattribute: (name, value) => add(name.length + value.length),
      ontext(text) {
        add(ignoredDepth > 0 ? 0 : text.length);
        if (ignoredDepth === 0) open.at(-1)?.content.push(text);
      },
      oncomment: () => add(0),
      onprocessinginstruction(_name, text) {
        if (/^!(?:DOCTYPE.*!ENTITY|ENTITY)/is.test(text)) throw new UnreadableFile(withEntities);
      },
    },
    { xmlMode: true },
  );

  return {
    read(chunk: string) {
      held += chunk.length;
      if (held > maxLength) throw new UnreadableFile(tooLong);
      parser.write(chunk);
      const read = entries;
      entries = [];
      return read;
    },
    end() {
      parser.end();
      if (!isComplete) throw new UnreadableFile(cutOff);
    },
  };
}

/** Names elements by their namespaces. */
function startNaming() {
  const prefixes = new Map<string, string>();
  let rootPrefix: string | undefined;
  return (written: string, attributes: Record<string, string>) => {
    for (const [attribute, uri] of Object.entries(attributes)) {
      if (!attribute.startsWith('xmlns:')) continue;
      const [, known] = namespaces.find(([pattern]) => pattern.test(uri.trim())) ?? [];
      if (known) prefixes.set(attribute.slice('xmlns:'.length), known);
    }
    const [prefix = '', name] = written.includes(':') ? written.split(':', 2) : ['', written];
    // In RSS 1.0, the root alone is of another namespace.
    rootPrefix ??= prefix === 'rdf' ? '' : prefix;
    return prefix === rootPrefix ? (name ?? '') : `${prefixes.get(prefix) ?? prefix}:${name}`;
  };
}

export function childrenOf({ content }: XmlElement, name: string) {
  return content.filter((each): each is XmlElement => typeof each !== 'string' && each.name === name);
}

/** The text in an element, without that of elements in it. */
export function textOf(element: XmlElement | undefined) {
  return (element?.content.filter((each) => typeof each === 'string').join('') ?? '').trim();
}

/** The text of the first element of this name that has one. */
export function textIn(element: XmlElement, ...names: string[]) {
  for (const name of names) {
    const found = childrenOf(element, name).map(textOf).find(Boolean);
    if (found) return found;
  }
  return '';
}

/** What is in an element, as HTML. */
export function htmlOf({ content }: XmlElement): string {
  return content
    .map((each) => {
      if (typeof each === 'string') return escapeHtml(each);
      const attributes = Object.entries(each.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
      // Elements of XHTML may have a prefix.
      const name = each.name.replace(/^.*:/, '');
      const start = `<${name}${attributes.join('')}>`;
      return /^(?:br|hr|img)$/.test(name) ? start : `${start}${htmlOf(each)}</${name}>`;
    })
    .join('');
}
