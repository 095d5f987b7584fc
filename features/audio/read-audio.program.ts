// Runs in its own process, started by reader.ts for one audio file, whose path is its argument.
import { readFile } from 'node:fs/promises';
import { parseBuffer } from 'music-metadata';
import { lowerPriority } from '#core/uploads/lower-priority.ts';

/** The types that podcast directories accept: https://podcasters.apple.com/support/823-podcast-requirements */
export type ReadAudio = { type: 'audio/mpeg' | 'audio/x-m4a'; seconds: number };
/** `format`: neither MP3 nor M4A with AAC, which every player supports; `truncated`: the end is missing. */
export type Refusal = { refusal: 'format' | 'truncated' };

const [path = ''] = process.argv.slice(2);

lowerPriority();

// Reads the whole file, up to 200 MB: to count frames, the library would otherwise read each of a million separately, ten times slower.
process.send?.(await read(await readFile(path)).catch(refusalOf));

async function read(file: Buffer): Promise<ReadAudio | Refusal> {
  const { format } = await parseBuffer(file, { size: file.length }, { duration: true, skipCovers: true });
  const { codec = '', duration = 0, hasVideo } = format;
  const type = /^MPEG [\d.]+ Layer 3$/.test(codec) ? 'audio/mpeg' : codec === 'MPEG-4/AAC' && 'audio/x-m4a';
  if (!type || hasVideo || !(duration > 0)) return { refusal: 'format' };
  if (type === 'audio/mpeg' && isTruncatedMp3(file)) return { refusal: 'truncated' };
  return { type, seconds: Math.max(1, Math.round(duration)) };
}

function refusalOf(error: unknown): Refusal {
  // The library throws this for an M4A file whose parts are longer than the file.
  return { refusal: error instanceof Error && /exceeds remaining/.test(error.message) ? 'truncated' : 'format' };
}

/** Most encoders write the number of bytes into the first frame. */
function isTruncatedMp3(file: Buffer) {
  // The length of an ID3 tag uses seven bits of each byte: https://id3.org/id3v2.4.0-structure
  const isTagged = file.toString('latin1', 0, 3) === 'ID3';
  const start = isTagged ? file.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0) + 10 : 0;
  const frame = file.subarray(start, start + 256);
  const header = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'));
  if (header < 0 || frame.length < header + 16) return false;
  const fields = frame.readUInt32BE(header + 4);
  const bytes = frame.readUInt32BE(header + 8 + (fields & 1 ? 4 : 0));
  // Some encoders count one frame too many.
  return (fields & 2) !== 0 && start + 0.99 * bytes > file.length;
}
