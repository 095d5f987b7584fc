import { line } from '#core/text.ts';
import { parseVideo } from '#core/video.ts';
import type { Audio } from './items.ts';
import { readDuration } from './times.ts';

/**
 * Services that count downloads put themselves before an address, several before each other: https://github.com/opawg/podcast-prefixes. They would
 * count on, but pages here play a file only from the host that they name.
 */
const counting = new RegExp(
  `^https?://(?:${[
    '(?:dts|www|play)\\.podtrac\\.com/(?:pts/)?redirect\\.\\w+',
    '(?:media|mc)\\.blubrry\\.com/[\\w-]+(?:/p-\\w+)?',
    '(?:chtbl\\.com|chrt\\.fm)/track/\\w+',
    '(?:www\\.)?(?:pdst\\.fm|pdcn\\.co|mgln\\.ai|pfx\\.vpixl\\.com)/(?:e|track)(?:/\\w+(?=/[\\w-]+\\.))?',
    'op3\\.dev/e(?:,[^/]*)?',
    'prfx\\.byspotify\\.com/e',
    'verifi\\.podscribe\\.com/rss/p',
  ].join('|')})/(?=(?:https?://|https?%3A)?[\\w-]+(?:\\.|%2F))`,
  'i',
);
/** Anchor, now Spotify, has the address of the file at the end of its own. */
const encodedEnd = /\/(https?%3A%2F%2F[^/?#]+)(?:[?#].*)?$/i;

const types: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
};

type Enclosure = {
  address: string;
  type?: string | undefined;
  length?: string | undefined;
  duration?: string | undefined;
};

/** The audio file of an item, if it is one. What is measured here comes from the program, because its host may not say. */
export function readAudio(
  { address, type = '', length = '', duration = '' }: Enclosure,
  notes: string[],
): Audio | undefined {
  if (address.length > line) return undefined;
  const found = unwrap(address.trim());
  const url = URL.parse(found);
  const [, ending = ''] = /\.(\w{2,4})$/.exec(url?.pathname ?? '') ?? [];
  const media =
    type
      .split(';')[0]
      ?.trim()
      .toLowerCase()
      .replace('x-m4a', 'mp4')
      .replace(/audio\/(?:x-)?mp3/, 'audio/mpeg') ?? '';
  const known = /^audio\/[\w.+-]+$/.test(media) ? media : types[ending.toLowerCase()];
  if (!url || !/^https?:$/.test(url.protocol) || !known || parseVideo(found)) return undefined;
  if (found !== address.trim())
    notes.push('Its audio is read from its own address, without the services that count downloads.');
  if (url.protocol === 'http:') {
    url.protocol = 'https:';
    notes.push(
      'The address of its audio began with http://, which browsers no longer play. It is https:// here: please listen whether it plays.',
    );
  }
  const bytes = /^\d{1,12}$/.test(length.trim()) ? Number(length) : 0;
  // Hosts that do not know it write 0 or 1.
  return { address: url.href, type: known, bytes: bytes > 1 ? bytes : 0, seconds: readDuration(duration) };
}

function unwrap(address: string): string {
  const [, encoded] = encodedEnd.exec(address) ?? [];
  const inner = encoded ? decode(encoded) : address.replace(counting, '');
  if (inner === address) return address;
  return unwrap(/^https?:/i.test(inner) ? inner : `https://${inner}`);
}

function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
