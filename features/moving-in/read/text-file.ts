import { UnreadableFile } from '#features/moving-in/candidate.ts';

/** A text file in any of the usual encodings. */
export type TextFile = {
  /** Its beginning, by which the format is recognized. */
  start: string;
  /** Its text in parts. May be called again. */
  read(): AsyncGenerator<string>;
};

const megabyte = 1024 ** 2;
export const maxBytes = 100 * megabyte;
const startBytes = 64 * 1024;

/** Programs put their files into archives. The first bytes tell which. */
const otherKinds: [string, string][] = [
  ['PK\x03\x04', 'This is a ZIP archive. Unpack it, and choose the file in it.'],
  ['\x1f\x8b', 'This is a compressed file (gzip). Unpack it first.'],
  ['%PDF', 'This is a PDF, of which nothing can be taken over.'],
  ['ID3', 'This is an audio file. Choose the feed or the export that names it.'],
];

/** Determines the encoding, and refuses what is no text. */
export async function openTextFile(open: () => AsyncIterable<Uint8Array>): Promise<TextFile> {
  const bytes = await readStart(open());
  const latin = bytes.toString('latin1');
  if (bytes.length === 0) throw new UnreadableFile('The file is empty.');
  const other = otherKinds.find(([beginning]) => latin.startsWith(beginning));
  if (other) throw new UnreadableFile(other[1]);
  const encoding = encodingOf(bytes, latin);
  return {
    start: decoderOf(encoding).decode(bytes, { stream: true }),
    read: () => decode(open(), decoderOf(encoding)),
  };
}

async function readStart(chunks: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of chunks) {
    parts.push(part);
    length += part.length;
    if (length >= startBytes) break;
  }
  return Buffer.concat(parts).subarray(0, startBytes);
}

/** By the mark at the start, the XML declaration, or what the bytes can be. */
function encodingOf(bytes: Uint8Array, latin: string) {
  if (latin.startsWith('\xef\xbb\xbf')) return 'utf-8';
  if (latin.startsWith('\xff\xfe') || hasZeros(bytes, 1)) return 'utf-16le';
  if (latin.startsWith('\xfe\xff') || hasZeros(bytes, 0)) return 'utf-16be';
  if (latin.includes('\0')) throw new UnreadableFile('This is no text file, so it is no export or feed.');
  const [, declared] = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/i.exec(latin) ?? [];
  // A declaration in single bytes cannot be UTF-16: another program has converted the file.
  if (declared) return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Whether of the first characters, which are Latin in all formats, only every second byte is zero. */
function hasZeros(bytes: Uint8Array, at: 0 | 1) {
  return bytes[at] === 0 && bytes[at + 2] === 0 && bytes[1 - at] !== 0 && bytes[3 - at] !== 0;
}

function isUtf8(bytes: Uint8Array) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new UnreadableFile(
      `The file says that it is written in “${encoding}”, which is not known. Save it as UTF-8.`,
    );
  }
}

async function* decode(chunks: AsyncIterable<Uint8Array>, decoder: TextDecoder) {
  let length = 0;
  for await (const part of chunks) {
    length += part.length;
    if (length > maxBytes)
      throw new UnreadableFile(`The file is larger than ${maxBytes / megabyte} MB. Export one part at a time.`);
    yield decoder.decode(part, { stream: true });
  }
  yield decoder.decode();
}

/** For formats that can only be read whole. */
export async function readWhole(file: TextFile, maxLength: number) {
  let whole = '';
  for await (const part of file.read()) {
    whole += part;
    if (whole.length <= maxLength) continue;
    throw new UnreadableFile(`A file of this kind can have at most ${maxLength / 1_000_000} million characters.`);
  }
  return whole;
}
