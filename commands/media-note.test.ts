import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDatabase } from '#test/command.ts';
import { sqliteLocation } from '#test/database.ts';
import { folder } from '#test/program.ts';

test.each(['backup', 'export'])('%s says that audio files are copied apart, if there are any', async (command) => {
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
  expect(await run('two')).toContain(`\nThe audio files of messages are not in it: copy ${mediaDir}, too\n`);
});
