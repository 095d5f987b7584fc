import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addAudioFile } from '#records/store/audio.server.ts';
import { newDatabase } from '#test/command.ts';
import { sqliteLocation } from '#test/database.ts';
import { folder } from '#test/program.ts';

test.each(['backup', 'export'])(
  '%s says that audio files must be copied separately, how many there are, and whether some are missing',
  async (command) => {
    await using database = await newDatabase(sqliteLocation);
    const mediaDir = join(folder, 'media');
    const run = async (target: string) => {
      const { code, out } = await database.run(command, [join(folder, target)], { env: { MEDIA_DIR: mediaDir } });
      expect(code).toBe(0);
      return out;
    };
    expect(await run('one')).not.toContain('audio');
    mkdirSync(mediaDir);
    writeFileSync(join(mediaDir, 'a.mp3'), 'a file');
    expect(await run('two')).toContain(
      `\nThe audio files of messages are not in it: copy ${mediaDir}, too (files: 1)\n`,
    );
    const address = '/media/01890000-0000-7000-8000-000000000001.mp3';
    const audio = { address, type: 'audio/mpeg', bytes: 6, seconds: 1 };
    await database.use(({ db }) => addAudioFile(db, audio, new Date()));
    expect(await run('three')).toContain(
      `and 1 of 1 are not in ${mediaDir}: copy the folder that the service has as MEDIA_DIR`,
    );
  },
);
