import { Parser } from 'htmlparser2';
import { parseText } from '#core/typed-text.ts';
import { parseVideo, videoAddress } from '#core/video.ts';
import { cleanText } from './clean-text.ts';
import { expandShortcodes } from './shortcodes.ts';

export type HtmlText = {
  /** In the form in which volunteers type: see core/typed-text.ts. */
  text: string;
  pictures: { address: string; alt: string }[];
  /** Of videos and audio files that were shown in it. The text has each on a line of its own. */
  players: string[];
  notes: string[];
};

type Options = {
  /** The address of its page, to which links in it are relative. */
  base?: string | undefined;
  /** As WordPress stores a text: with shortcodes, and empty lines between paragraphs. */
  isSource?: boolean;
};

const blocks = new Set(
  'address article aside blockquote body caption center details dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const skipped = new Set(
  'button head noscript object option script select style svg template textarea title'.split(' '),
);
const lists = new Set(['ol', 'ul']);
/** Ten times of what an article can hold. */
const maxLength = 1_000_000;
const tooLong = 'Its text has more than a million characters of HTML: only the beginning is here.';
const maxDepth = 300;
const tooDeep = 'Its text is nested too deeply to be read whole: only the beginning is here.';

/** Reads HTML as text. Nothing of the HTML itself is left. */
export function readHtml(html: string, { base, isSource = false }: Options = {}): HtmlText {
  const notes = new Set<string>();
  if (html.length > maxLength) notes.add(tooLong);
  const whole = html.slice(0, maxLength);
  const source = isSource ? expandShortcodes(whole, notes) : whole;
  // Blocks of the newer editor have paragraphs; before it, they were separated by empty lines.
  const hasLines = isSource && !source.includes('<!-- wp:');
  const pictures: HtmlText['pictures'] = [];
  const players: string[] = [];
  const page = startPage();
  const links: { href: string; link: ReturnType<typeof page.mark> }[] = [];
  let depth = 0;
  let skippedDepth = 0;
  let listDepth = 0;

  function onopentag(name: string, attributes: Record<string, string>) {
    depth += 1;
    if (depth > maxDepth) {
      notes.add(tooDeep);
      // Deeper, each tag would take longer than the one before.
      parser.pause();
    }
    if (skippedDepth > 0 || skipped.has(name)) {
      skippedDepth += 1;
      return;
    }
    if (blocks.has(name)) page.endBlock();
    if (lists.has(name)) listDepth += 1;
    open[name]?.(attributes);
  }

  const open: Record<string, (attributes: Record<string, string>) => void> = {
    a: ({ href = '' }) => links.push({ href, link: page.mark() }),
    br: () => page.add('\n'),
    ul: () => page.openList(),
    ol: ({ start }) => page.openList(Number(start ?? 1) || 1),
    li: () => page.startItem(),
    td: () => page.startCell(),
    th: () => page.startCell(),
    table: () => notes.add('A table in it became lines.'),
    img: ({ src = '', alt = '' }) => {
      const address = resolve(src, base);
      if (address) pictures.push({ address, alt: cleanText(alt) });
    },
    iframe: addPlayer,
    audio: addPlayer,
    video: addPlayer,
    source: addPlayer,
    embed: addPlayer,
  };

  function addPlayer({ src = '', type = '' }: Record<string, string>) {
    const address = resolve(src, base);
    if (!address || type.startsWith('image/')) return;
    const video = parseVideo(address);
    if (!video && !/\.(?:mp3|m4a|aac|ogg|opus|wav|mp4|m4v|mov|webm)(?:$|[?#])/i.test(address)) {
      notes.add(`What it shows from ${new URL(address).host} is left out.`);
      return;
    }
    const shown = video ? videoAddress(video) : address;
    if (players.includes(shown)) return;
    players.push(shown);
    page.endBlock();
    page.add(shown);
    page.endBlock();
  }

  const parser = new Parser({
    onopentag,
    onclosetag(name) {
      depth -= 1;
      if (skippedDepth > 0) {
        skippedDepth -= 1;
        return;
      }
      if (name === 'a') {
        const link = links.pop();
        if (link) page.replace(link.link, (text) => withAddress(text, link.href, base));
      }
      if (blocks.has(name)) page.endBlock();
      if (name === 'li') page.endItem();
      if (lists.has(name)) {
        listDepth -= 1;
        page.closeList();
      }
    },
    ontext(text) {
      if (skippedDepth > 0) return;
      page.add(hasLines && listDepth === 0 ? text.replaceAll(/[^\S\n]+/g, ' ') : text.replaceAll(/\s+/g, ' '));
    },
  });
  parser.write(cleanText(source));
  if (depth <= maxDepth) parser.end();
  return { text: page.text(), pictures, players, notes: [...notes] };
}

/** A title or a name: HTML or not, it becomes one line. */
export function readLine(html: string) {
  return readHtml(html).text.replaceAll(/\s+/g, ' ').trim();
}

/** What has been written so far, in paragraphs and items of lists. */
function startPage() {
  const written: { text: string; isItem: boolean }[] = [];
  const openLists: { number: number | undefined }[] = [];
  /** What is written before the next paragraph of the item that is open. */
  let mark: string | undefined;
  let current = '';
  let cells = 0;

  function endBlock() {
    // Tags often follow each other.
    if (!/\S/.test(current)) {
      current = '';
      return;
    }
    const paragraphs = current.split(/\n\s*\n/).map(tidy);
    for (const text of paragraphs.filter(Boolean)) {
      const isItem = mark !== undefined;
      const lines = text.replaceAll('\n', isItem ? '\n  ' : '\n');
      written.push({ text: `${mark ?? ''}${lines}`, isItem });
      if (isItem) mark = '  ';
    }
    current = '';
    cells = 0;
  }

  return {
    add(text: string) {
      current += text;
    },
    endBlock,
    openList: (number?: number) => openLists.push({ number }),
    closeList: () => openLists.pop(),
    startItem() {
      const list = openLists.at(-1);
      mark = list?.number === undefined ? '- ' : `${list.number}. `;
      if (list?.number !== undefined) list.number += 1;
    },
    endItem() {
      mark = undefined;
    },
    startCell() {
      if (cells > 0 && current.trim()) current += ' · ';
      cells += 1;
    },
    /** The place that has been reached, and what is replaced later. */
    mark: () => ({ block: written.length, at: current.length }),
    replace({ block, at }: { block: number; at: number }, replace: (text: string) => string) {
      const start = block === written.length ? at : 0;
      const text = current.slice(start);
      const space = /^\s*/.exec(text)?.[0] ?? '';
      const end = /\s*$/.exec(text)?.[0] ?? '';
      if (text.trim()) current = `${current.slice(0, start)}${space}${replace(text.trim())}${end}`;
    },
    text() {
      endBlock();
      return written
        .map(
          ({ text, isItem }, index) =>
            `${index === 0 ? '' : isItem && written[index - 1]?.isItem ? '\n' : '\n\n'}${text}`,
        )
        .join('');
    },
  };
}

function tidy(text: string) {
  const lines = text.split('\n').map((line) =>
    line
      .replaceAll(/\s+/g, ' ')
      .replace(/(?: ·)+ ?$/, '')
      .trim(),
  );
  return lines.filter(Boolean).join('\n');
}

/** The text of a link and where it leads, unless the text says so already. */
function withAddress(text: string, href: string, base: string | undefined) {
  const [, scheme, rest = ''] = /^\s*(mailto|tel|sms):([^?]*)/i.exec(href) ?? [];
  if (scheme) {
    const shown = scheme.toLowerCase() === 'mailto' ? cleanText(decode(rest)) : rest;
    const isSaid = shown.includes('@') ? text.toLowerCase().includes(shown.toLowerCase()) : /\d{3}/.test(text);
    return isSaid || !shown ? text : `${text} (${shown})`;
  }
  const address = /^\s*#/.test(href) ? undefined : resolve(href, base);
  if (!address) return text;
  const [block] = parseText(text);
  const [link] = block && 'paragraph' in block && block.paragraph.length === 1 ? block.paragraph : [];
  if (typeof link === 'object' && plain(link.href) === plain(address)) return text;
  return plain(text) === plain(address) ? address : `${text} (${address})`;
}

/** An address without what people leave out. */
function plain(address: string) {
  return decode(address)
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}

function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A web address, or nothing. */
export function resolve(address: string, base?: string) {
  const url = address.trim() ? URL.parse(address.trim(), base) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
