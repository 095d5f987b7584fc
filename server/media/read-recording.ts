// A process of its own, started by reader.ts for one audio file, whose path is its argument.
import { type FileHandle, open } from 'node:fs/promises';
import { parseFile } from 'music-metadata';
import { yieldToVisitors } from '#server/uploads/yield-to-visitors.ts';

/** The types are those that directories of podcasts know: https://podcasters.apple.com/support/823-podcast-requirements */
export type ReadRecording = { type: 'audio/mpeg' | 'audio/x-m4a'; seconds: number };
/** `format`: it is neither MP3 nor M4A with AAC, which is what every player knows; `truncated`: its end is missing. */
export type Refusal = { refusal: 'format' | 'truncated' };

const [path = ''] = process.argv.slice(2);

yieldToVisitors();

process.send?.(await read().catch(refusalOf));

async function read(): Promise<ReadRecording | Refusal> {
  const { format } = await parseFile(path, { duration: true, skipCovers: true });
  const { codec = '', duration = 0, hasVideo } = format;
  const type = /^MPEG [\d.]+ Layer 3$/.test(codec) ? 'audio/mpeg' : codec === 'MPEG-4/AAC' && 'audio/x-m4a';
  if (!type || hasVideo || !(duration > 0)) return { refusal: 'format' };
  if (type === 'audio/mpeg' && (await isTruncatedMp3())) return { refusal: 'truncated' };
  return { type, seconds: Math.max(1, Math.round(duration)) };
}

function refusalOf(error: unknown): Refusal {
  // The library says so of an M4A file whose parts are longer than the file.
  return { refusal: error instanceof Error && /exceeds remaining/.test(error.message) ? 'truncated' : 'format' };
}

/** Most programs write into the first frame how many bytes there are. */
async function isTruncatedMp3() {
  await using file = await open(path);
  const { size } = await file.stat();
  const tag = await readAt(file, 0, 10);
  // Its length has seven bits in each byte: https://id3.org/id3v2.4.0-structure
  const start =
    tag.toString('latin1', 0, 3) === 'ID3' ? tag.subarray(6).reduce((sum, byte) => sum * 128 + byte, 0) + 10 : 0;
  const frame = await readAt(file, start, 256);
  const header = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'));
  if (header < 0) return false;
  const fields = frame.readUInt32BE(header + 4);
  const bytes = frame.readUInt32BE(header + 8 + (fields & 1 ? 4 : 0));
  // Some programs count a frame too many.
  return (fields & 2) !== 0 && start + 0.99 * bytes > size;
}

async function readAt(file: FileHandle, position: number, length: number) {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer;
}
