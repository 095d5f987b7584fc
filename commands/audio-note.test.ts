import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addAudioFile } from '#records/store/audio.server.ts';
import { newDatabase } from '#test/command.ts';
import { sqliteLocation } from '#test/database.ts';
import { folder } from '#test/program.ts';
import { audioNote } from './audio-note.ts';

test('whoever copies the data hears of audio files, how many there are, and if they are not where it looks', async () => {
  await using database = await newDatabase(sqliteLocation);
  const mediaDir = join(folder, 'media');
  const note = () => audioNote({ mediaDir, database: database.settings });
  expect(await note()).toEqual([]);
  mkdirSync(mediaDir);
  for (const name of ['a.mp3', '.hidden']) writeFileSync(join(mediaDir, name), 'a file');
  expect(await note()).toEqual([expect.stringContaining(`copy ${mediaDir}, too (files: 1)`)]);
  const audio = {
    address: '/media/01890000-0000-7000-8000-000000000001.mp3',
    type: 'audio/mpeg',
    bytes: 6,
    seconds: 1,
  };
  await database.use(({ db }) => addAudioFile(db, audio, new Date()));
  expect(await note()).toEqual([expect.stringContaining(`1 of 1 are not in ${mediaDir}`)]);
});
