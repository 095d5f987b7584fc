import { crc32, deflateSync } from 'node:zlib';

/** A black picture of one bit per pixel: 20,000 × 20,000 pixels are 50 kB as a file, and 1.2 GB when decoded. */
export function blackPng(width: number, height: number) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', Buffer.of())];
  return Buffer.concat([signature, ...chunks]);
}

function pngChunk(type: string, data: Buffer) {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** An animation whose many large frames compress to almost nothing. */
export function longGif(width: number, height: number, frames: number) {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const frame = Buffer.from('!\xf9\x04\0\0\0\0\0,\0\0\0\0\0\0\0\0\0\x02\x02D\x01\0', 'latin1');
  for (const [part, at] of [
    [head, 6],
    [frame, 13],
  ] as const) {
    part.writeUInt16LE(width, at);
    part.writeUInt16LE(height, at + 2);
  }
  return Buffer.concat([head, ...Array(frames).fill(frame), Buffer.from(';')]);
}
