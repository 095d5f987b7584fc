import { expect, test } from 'vitest';
import { sampleData } from '#content/sample-data.ts';
import { nouns } from '#features/all.server.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { insertSamples, removeSamples } from '#records/store/samples.server.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { replaceContent } from '#test/replace-content.ts';
import { listNotices } from './notices.ts';

test('names promises and samples that visitors see, and a made-up address, until the church has confirmed them', async () => {
  replaceContent(sampleData.groups, aGroupInput());
  const { groups: _, ...others } = sampleData;
  for (const samples of Object.values(others)) replaceContent(samples);
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const promise = { weight: 'safety', place: 'content/x.ts:1', text: 'Two adults' } as const;
  const marked = [promise, { ...promise, weight: 'fact' as const }, promise];
  await insertSamples(db, nouns, new Date());
  expect(await listNotices(db, marked, 'https://church.example.org')).toEqual([
    expect.stringContaining('not confirmed: 2.'),
    expect.stringContaining('Visitors see samples: 1 sample group.'),
    expect.stringContaining('is still a sample, https://church.example.org:'),
  ]);
  await removeSamples(db, nouns);
  expect(await listNotices(db, [], 'https://www.xenia.church')).toEqual([]);
});
