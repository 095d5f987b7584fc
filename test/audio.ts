/** Handmade silent audio files. */

const samplesPerFrame = 1_152;
const sampleRate = 44_100;
const frameBytes = 417;

/** A frame of MPEG 1, layer 3, at 128 kbit/s. */
function frame(length = frameBytes, head = 0xfffb9000) {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(head);
  return bytes;
}

/** An MP3 file with frames of alternately 128 and 64 kbit/s, and no header with its length. */
export function variableMp3(frames: number) {
  const [one, other] = [frame(), frame(208, 0xfffb5000)];
  return Buffer.concat(Array.from({ length: frames }, (_, index) => (index % 2 ? other : one)));
}

/** An MP3 file of whole seconds. `header`: with its length in the first frame, as most encoders write it. */
export function mp3(seconds: number, { header = false } = {}) {
  const count = Math.ceil((seconds * sampleRate) / samplesPerFrame);
  const frames = Array.from({ length: count }, () => frame());
  if (!header) return Buffer.concat(frames);
  const info = frame();
  info.write('Info', 36, 'latin1');
  // Both fields are present: frames and bytes.
  info.writeUInt32BE(3, 40);
  info.writeUInt32BE(count, 44);
  info.writeUInt32BE((count + 1) * frameBytes, 48);
  return Buffer.concat([info, ...frames]);
}

function box(type: string, ...parts: (Buffer | number[])[]) {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

function words(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}

const text = (value: string) => Buffer.from(value, 'latin1');

/** An M4A file of whole seconds. `codec` and `handler` can declare other content. */
export function m4a(seconds: number, { codec = 'mp4a', handler = 'soun' } = {}) {
  const entry = box(
    codec,
    Buffer.alloc(6),
    [0, 1],
    Buffer.alloc(8),
    [0, 2, 0, 16, 0, 0, 0, 0],
    words(sampleRate * 2 ** 16),
  );
  const table = box('stbl', box('stsd', words(0, 1), entry), box('stts', words(0, 0)));
  const media = box(
    'mdia',
    box('mdhd', words(0, 0, 0, sampleRate, seconds * sampleRate, 0)),
    box('hdlr', words(0, 0), text(handler), Buffer.alloc(13)),
    box('minf', table),
  );
  const track = box('trak', box('tkhd', words(7, 0, 0, 1, 0, seconds * 1000), Buffer.alloc(60)), media);
  return Buffer.concat([
    box('ftyp', text('M4A '), words(0), text('M4A ')),
    box('moov', box('mvhd', words(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80)), track),
    box('mdat', Buffer.alloc(seconds * 2_000)),
  ]);
}
