import { describe, expect, test } from 'vitest';
import { nouns } from '#features/all.ts';
import { groups } from '#features/groups/group.ts';
import { news } from '#features/news/article.ts';
import { optionalTextField } from '#records/declare/field.ts';
import type { Item } from '#records/declare/noun.ts';
import type { Revision } from '#records/declare/revision.ts';
import { minutesLater } from '#test/api.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { expectLogged } from '#test/expect-logged.ts';
import { generateInput } from '#test/generated-input.ts';
import { savedIn, startWithItem } from '#test/item-history.ts';
import { withoutLongTexts } from './revisions.server.ts';

const second = generateInput(news, 1);

describe.each(engines)('on $name, the history', ({ newLocation }) => {
  test.each(nouns)('of $plural has every change with its time and both states, newest first', async (noun) => {
    await using api = await startWithItem(newLocation, noun);
    const { item, url } = api;
    expect(await api.list()).toEqual([item]);
    minutesLater(api.clock, 1);
    const updated = await savedIn(noun, await api.send('PATCH', url, { json: generateInput(noun, 1) }));
    expect(await api.list()).toEqual([updated]);
    minutesLater(api.clock, 1);
    expect((await api.send('DELETE', url)).status).toBe(204);
    expect(await api.list()).toEqual([]);
    const about = { id: expect.any(String), noun: noun.path, itemId: item.id };
    const inBin = [
      { ...about, version: 3, action: 'delete', at: '2027-03-05T15:02:00.000Z', before: updated, after: null },
      { ...about, version: 2, action: 'update', at: '2027-03-05T15:01:00.000Z', before: item, after: updated },
      { ...about, version: 1, action: 'create', at: '2027-03-05T15:00:00.000Z', before: null, after: item },
    ];
    expect(await api.revisions()).toEqual(inBin);
    minutesLater(api.clock, 1);
    const restored = await savedIn(noun, await api.restore());
    expect(restored).toEqual({ ...updated, version: 4 });
    expect(await api.list()).toEqual([restored]);
    const revisions = await api.revisions();
    expect(revisions).toEqual([
      { ...about, version: 4, action: 'restore', at: '2027-03-05T15:03:00.000Z', before: null, after: restored },
      ...inBin,
    ]);
    expect(new Set(revisions.map(({ id }) => id)).size).toBe(4);
    expect(await api.versions()).toEqual({ [noun.path]: 4 });
  });

  test('of all items is paged by 50, newest first', async () => {
    await using api = await startWithItem(newLocation, news);
    const other: Item = await (await api.send('POST', api.path, { json: second })).json();
    // Several changes share a millisecond, two of them of the same item.
    for (let change = 0; change < 60; change++) {
      if (change % 3 === 0) minutesLater(api.clock, 1);
      await api.send('PATCH', change % 2 ? api.url : `${api.path}/${other.id}`, { json: {} });
    }
    // Ids need not grow within a millisecond; here they shrink.
    for (const { id, itemId, version } of await api.db.selectFrom('revisions').selectAll().execute()) {
      const shrinking = { id: `${99 - version}-${itemId}` };
      await api.db.updateTable('revisions').set(shrinking).where('id', '=', id).execute();
    }
    const page = async (query = ''): Promise<Revision[]> =>
      (await api.send('GET', `${api.path}/revisions${query}`)).json();
    const newest = await page();
    const older = await page(`?before=${newest.at(-1)?.id}`);
    expect([newest.length, older.length]).toEqual([50, 12]);
    expect(await page(`?before=${older.at(-1)?.id}`)).toEqual([]);
    const all = [...newest, ...older];
    expect(new Set(all.map(({ id }) => id)).size).toBe(62);
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    for (const { id } of [api.item, other]) {
      const versions = all.filter(({ itemId }) => itemId === id).map(({ version }) => version);
      expect(versions).toEqual(Array.from({ length: 31 }, (_, index) => 31 - index));
    }
  });

  test('and the items stay unchanged if a change fails halfway', async () => {
    await using api = await startWithItem(newLocation, news);
    await api.send('PATCH', api.url, { json: second });
    const { id }: Item = await (await api.send('POST', api.path, { json: second })).json();
    const deleted = `${api.path}/${id}`;
    await api.send('DELETE', deleted);
    const state = async () => ({
      items: await api.list(),
      revisions: await api.db.selectFrom('revisions').select(['id', 'after']).orderBy('id').execute(),
      versions: await api.versions(),
    });
    const before = await state();
    await api.db.schema.alterTable('revisions').renameColumn('action', 'renamed').execute();
    for (const [method, url, json] of [
      ['POST', api.path, generateInput(news, 2)],
      ['PATCH', api.url, generateInput(news, 2)],
      ['DELETE', api.url],
      ['POST', `${api.url}/restore`],
      ['POST', `${deleted}/restore`],
      ['POST', `${api.url}/confirm`],
    ] as const) {
      const { status } = await expectLogged('action', () => api.send(method, url, { json }));
      expect(status, `${method} ${url}`).toBe(500);
      expect(await state(), `${method} ${url}`).toEqual(before);
    }
  });
});

describe('of a long text, the history shows', () => {
  const fields = { transcript: { ...optionalTextField('Transcript', { maxLength: 60_000, rows: 6 }), isLong: true } };
  const shown = (before: string, after: string) => {
    const states = [before, after].map((transcript) => ({ id: 'one', title: 'One', transcript }));
    const short = withoutLongTexts({ fields }, { before: states[0] as Item, after: states[1] as Item });
    return [short.before, short.after].map((state) => (state as Item & { transcript: string }).transcript);
  };
  const text = Array.from({ length: 900 }, (_, number) => `Sentence ${number}.`).join(' ');

  test.each(['Another one!', '', `More. ${'And more. '.repeat(20)}`])('only what has changed: %j', (words) => {
    const [before = '', after = ''] = shown(text, text.replace('Sentence 450.', words));
    expect(before).toMatch(/^….{100}Sentence 450\..{100}…$/);
    expect(after).toBe(before.replace('Sentence 450.', words));
  });

  test('its beginning and its end as they are, and no more than 2,000 characters', () => {
    expect(shown('One. Two.', 'One. Three.')).toEqual(['One. Two.', 'One. Three.']);
    expect(shown(text, 'One.')).toEqual([`${text.slice(0, 2_000)}…`, 'One.']);
  });
});

test('returns 404 for unknown items and revisions, and for those of another noun', async () => {
  await using api = await startWithItem(sqliteLocation, news);
  const [revision] = await api.revisions();
  for (const [method, path] of [
    ['GET', '/api/news/unknown/revisions'],
    ['GET', '/api/news/revisions?before=unknown'],
    ['GET', `/api/groups/revisions?before=${revision?.id}`],
    ['GET', `/api/groups/${api.item.id}/revisions`],
    ['POST', `/api/groups/${api.item.id}/restore`],
  ] as const) {
    expect((await api.send(method, path)).status, path).toBe(404);
  }
  expect(await (await api.send('GET', '/api/groups/revisions')).json()).toEqual([]);
});

test('keeps the newest 200 revisions of an item, and all of the last year', async () => {
  await using api = await startWithItem(sqliteLocation, groups);
  const state = JSON.stringify(api.item);
  const [overAYear, withinAYear] = ['2026-03-05T14:59:59.999Z', '2026-03-05T15:00:00.000Z'];
  const old = (version: number, at: string, itemId = api.item.id) => ({
    ...{ id: `${itemId}-${version}`, noun: groups.path, itemId, version, at },
    ...{ action: 'update' as const, before: state, after: state },
  });
  const own = [1, 2, 3, 4, 5, 6].map((version) => old(version, [4, 5].includes(version) ? withinAYear : overAYear));
  await api.db.deleteFrom('revisions').execute();
  await api.db
    .insertInto('revisions')
    .values([...own, old(1, overAYear, 'other')])
    .execute();
  await api.db.updateTable(groups.table).set({ version: 199 }).execute();

  const versionsAfter = async (count: number) => {
    for (let change = 0; change < count; change++) await api.send('PATCH', api.url, { json: {} });
    return (await api.revisions()).map(({ version }) => version);
  };
  expect(await versionsAfter(1)).toEqual([200, 6, 5, 4, 3, 2, 1]);
  expect(await versionsAfter(1)).toEqual([201, 200, 6, 5, 4, 3, 2]);
  expect(await versionsAfter(2)).toEqual([203, 202, 201, 200, 6, 5, 4]);
  expect(await versionsAfter(3)).toEqual([206, 205, 204, 203, 202, 201, 200, 5, 4]);
  expect(await api.db.selectFrom('revisions').select('id').where('itemId', '=', 'other').execute()).toHaveLength(1);
});
