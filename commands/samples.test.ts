import { expect, test } from 'vitest';
import { sampleData } from '#content/sample-data.ts';
import { registry } from '#features/all.server.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { confirmItem, listItems } from '#records/store/store.server.ts';
import { migrate } from '#server/db/migrate.ts';
import { newDatabase } from '#test/command.ts';
import { sqliteLocation } from '#test/database.ts';
import { replaceContent } from '#test/replace-content.ts';

const { groups } = registry;

const now = new Date('2027-03-05T15:00:00.000Z');

test('npm run samples lists the samples, and with --remove takes out those that nobody has changed', async () => {
  replaceContent(sampleData.groups, ...['One', 'Two', 'Three'].map((title) => aGroupInput({ title })));
  replaceContent(sampleData.news, anArticleInput({ title: 'Welcome' }));
  for (const others of [sampleData.events, sampleData.messages, sampleData.exceptions]) replaceContent(others);
  await using database = await newDatabase(sqliteLocation, (database) => migrate(database, { sampleData: true, now }));
  await database.addGroup('Our own');
  await database.use(async ({ db }) => {
    const changed = (await listItems(db, groups)).find(({ title }) => title === 'Two');
    await confirmItem(db, groups, changed?.id ?? '', { now });
  });
  const run = async (...args: string[]) => (await database.run('samples', args)).out;
  expect((await run()).split('\n').slice(0, -1)).toEqual([
    expect.stringMatching(/^2 sample groups and 1 sample article, which nobody has changed \(.* --remove .*\):$/),
    '  group: One',
    '  group: Three',
    '  article: Welcome',
    '1 more that somebody has changed: they stay.',
  ]);
  const kept = '; kept 1 that somebody has changed.\n';
  expect(await run('--remove')).toBe(`Removed 2 sample groups and 1 sample article${kept}`);
  expect(await database.titles()).toEqual(['Our own', 'Two']);
  expect(await run('--remove')).toBe(`There was nothing to remove${kept}`);
  expect(await run()).toContain('There are no samples left.');
});
