import { describe, expect, test } from 'vitest';
import { sampleData } from '#content/sample-data.ts';
import { registry } from '#features/all.server.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { confirmItem, listItems } from '#records/store/store.server.ts';
import { migrate } from '#server/db/migrate.ts';
import { newDatabase } from '#test/command.ts';
import { engines } from '#test/database.ts';
import { replaceContent } from '#test/replace-content.ts';

const { groups } = registry;

const now = new Date('2027-03-05T15:00:00.000Z');

describe.each(engines)('npm run samples on $name', ({ newLocation }) => {
  test('lists the samples, and with --remove removes those that nobody has changed', async () => {
    replaceContent(sampleData.groups, ...['One', 'Two', 'Three'].map((title) => aGroupInput({ title })));
    replaceContent(sampleData.news, anArticleInput({ title: 'Welcome' }));
    for (const others of [sampleData.events, sampleData.messages]) replaceContent(others);
    await using database = await newDatabase(newLocation, (database) => migrate(database, { sampleData: true, now }));
    await database.addGroup('Our own');
    await database.use(async ({ db }) => {
      const changed = (await listItems(db, groups)).find(({ title }) => title === 'Two');
      await confirmItem(db, groups, changed?.id ?? '', { now });
    });
    const run = async (...args: string[]) => {
      const { code, out, err } = await database.run('samples', args);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      return out;
    };
    const list = await run();
    expect(list).toContain('2 sample groups and 1 sample article, which nobody has changed');
    for (const line of ['  group: One\n', '  group: Three\n', '  article: Welcome\n']) expect(list).toContain(line);
    expect(list).not.toMatch(/Two|Our own/);
    expect(list).toContain('1 more that somebody has changed');

    expect(await run('--remove')).toBe(
      'Removed 2 sample groups and 1 sample article; kept 1 that somebody has changed.\n',
    );
    expect(await database.titles()).toEqual(['Our own', 'Two']);
    expect(await run('--remove')).toBe('There was nothing to remove; kept 1 that somebody has changed.\n');
    expect(await run()).toBe('There are no samples left.\n1 more that somebody has changed: they stay.\n');
  });
});
