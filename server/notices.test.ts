import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleData } from '#content/sample-data.ts';
import { nouns } from '#features/all.server.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { insertSamples, removeSamples } from '#records/store/samples.server.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { folder, root, start } from '#test/program.ts';
import { replaceContent } from '#test/replace-content.ts';
import { listNotices } from './notices.ts';

test('names promises and samples that visitors see, and a made-up address, until the church has confirmed them', async () => {
  replaceContent(sampleData.groups, aGroupInput());
  const { groups: _, ...others } = sampleData;
  for (const samples of Object.values(others)) replaceContent(samples);
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const listAfterBuild = (safetyPromises: number, siteUrl: string) => {
    writeFileSync(join(folder, 'unconfirmed.json'), JSON.stringify({ all: 5, safetyPromises }));
    return listNotices(db, folder, siteUrl);
  };
  await insertSamples(db, nouns, new Date());
  expect(await listAfterBuild(3, 'https://church.example.org')).toEqual([
    expect.stringContaining('not confirmed: 3.'),
    expect.stringContaining('Visitors see samples: 1 sample group.'),
    expect.stringContaining('is still a sample, https://church.example.org:'),
  ]);
  await removeSamples(db, nouns);
  expect(await listAfterBuild(0, 'https://www.xenia.church')).toEqual([]);
});

test('the build counts what the church has not confirmed, and the safety promises in it', async () => {
  const count = `
    import { readSamples } from '#commands/content-samples.ts';
    const samples = await readSamples();
    const safetyPromises = samples.filter(({ weight }) => weight === 'safety').length;
    console.log(JSON.stringify({ all: samples.length, safetyPromises }));`;
  const { out } = await start({ args: ['--input-type=module', '--eval', count], cwd: root }).exited;
  const counted = JSON.parse(readFileSync(join(root, 'build', 'unconfirmed.json'), 'utf8'));
  expect(counted).toEqual(JSON.parse(out));
});
