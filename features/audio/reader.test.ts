import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { log } from '#core/log.ts';
import { m4a, mp3, variableMp3 } from '#test/audio.ts';
import { folder } from '#test/program.ts';
import { createAudioReader } from './reader.ts';

function read(file: Buffer, reader = createAudioReader()) {
  const path = join(folder, 'upload');
  writeFileSync(path, file);
  return reader.read(path);
}

/** Adds a tag at the beginning, as most programs do. */
function tagged(file: Buffer) {
  return Buffer.concat([Buffer.from([...Buffer.from('ID3'), 3, 0, 0, 0, 0, 2, 0]), Buffer.alloc(256), file]);
}

test.each([
  ['an MP3 file', mp3(61), { type: 'audio/mpeg', seconds: 61 }],
  ['one with a tag that says its length', tagged(mp3(61, { header: true })), { type: 'audio/mpeg', seconds: 61 }],
  ['one whose frames must be counted', variableMp3(2_297), { type: 'audio/mpeg', seconds: 60 }],
  ['an M4A file', m4a(61), { type: 'audio/x-m4a', seconds: 61 }],
])('reads the length of %s', async (_, file, expected) => {
  expect(await read(file)).toEqual(expected);
});

const unreadable = 'MP3 and M4A (AAC) can be added';
const truncated = 'The end of this file is missing.';

test.each([
  ['a text', Buffer.from('Not audio. '.repeat(99)), unreadable],
  ['a file without a second of sound', mp3(0.01), unreadable],
  ['an M4A file in another format', m4a(9, { codec: 'alac' }), unreadable],
  ['a film', m4a(9, { codec: 'avc1', handler: 'vide' }), unreadable],
  ['half an MP3 file', mp3(61, { header: true }).subarray(0, 400_000), truncated],
  ['half an MP3 file with a tag', tagged(mp3(61, { header: true })).subarray(0, 400_000), truncated],
  ['half an M4A file', m4a(61).subarray(0, 61_000), truncated],
])('rejects %s', async (_, file, message) => {
  const error = { field: 'file', message: expect.stringContaining(message) };
  await expect(read(file)).rejects.toMatchObject({ status: 400, extensions: { errors: [error] } });
});

test('what takes too long to read is refused', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  const message = expect.stringContaining('takes too long');
  await expect(read(mp3(1), createAudioReader({ timeLimit: 1 }))).rejects.toMatchObject({ status: 400, message });
  expect(warn).toHaveBeenCalledOnce();
});
