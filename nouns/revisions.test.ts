import { describe, expect, test } from 'vitest';
import { minutesLater } from '#test/api.ts';
import { engines } from '#test/database.ts';
import { expectLogged } from '#test/expect-logged.ts';
import { startWithItem } from '#test/item-history.ts';
import { sampleInput } from '#test/sample-input.ts';
import { nouns } from './all.ts';
import type { Item } from './noun.ts';
import type { Revision } from './revision.ts';

describe.each(engines)('on $name', ({ newLocation }) => {
  describe.each(nouns)('the history of $plural', (noun) => {
    const second = sampleInput(noun, 1);
    const third = sampleInput(noun, 2);

    test('has every change with its time, the state before and the state after, newest first', async () => {
      await using api = await startWithItem(newLocation, noun);
      const { item, url } = api;
      minutesLater(api.clock, 1);
      const updated: Item = await (await api.send('PATCH', url, { json: second })).json();
      minutesLater(api.clock, 1);
      await api.send('DELETE', url);
      minutesLater(api.clock, 1);
      const restored: Item = await (await api.restore()).json();
      const revisions = await api.revisions();
      const about = { id: expect.any(String), noun: noun.path, itemId: item.id };
      expect(revisions).toEqual([
        { ...about, version: 4, action: 'restore', at: '2027-03-05T15:03:00.000Z', before: null, after: restored },
        { ...about, version: 3, action: 'delete', at: '2027-03-05T15:02:00.000Z', before: updated, after: null },
        { ...about, version: 2, action: 'update', at: '2027-03-05T15:01:00.000Z', before: item, after: updated },
        { ...about, version: 1, action: 'create', at: '2027-03-05T15:00:00.000Z', before: null, after: item },
      ]);
      expect(new Set(revisions.map(({ id }) => id)).size).toBe(4);
      expect(restored).toEqual({ ...updated, version: 4 });
      expect(api.writes).toEqual(revisions.map(({ action }) => ({ action, id: item.id })).reverse());
      expect(api.changes).toEqual(Array(4).fill(noun.path));
    });

    test('is not stored by browsers and proxies', async () => {
      await using api = await startWithItem(newLocation, noun);
      for (const url of [`${api.url}/revisions`, `${api.path}/revisions`, '/api/bin']) {
        expect((await api.send('GET', url)).headers.get('cache-control')).toBe('no-store');
      }
      expect((await api.send('PATCH', api.url, { json: {} })).headers.get('cache-control')).toBe('no-store');
      expect((await api.restore()).headers.get('cache-control')).toBe('no-store');
    });

    test('is there for an item in the bin, and not for an unknown one', async () => {
      await using api = await startWithItem(newLocation, noun);
      await api.send('DELETE', api.url);
      expect((await api.revisions()).map(({ action }) => action)).toEqual(['delete', 'create']);
      expect((await api.send('GET', `${api.path}/unknown/revisions`)).status).toBe(404);
    });

    test('lists the changes of all items 50 at a time, newest first', async () => {
      await using api = await startWithItem(newLocation, noun);
      const other: Item = await (await api.send('POST', api.path, { json: second })).json();
      // Several within a millisecond, among them two of one item.
      for (let change = 0; change < 60; change++) {
        if (change % 3 === 0) minutesLater(api.clock, 1);
        await api.send('PATCH', change % 2 ? api.url : `${api.path}/${other.id}`, { json: {} });
      }
      // Ids need not grow within a millisecond: here they shrink.
      for (const { id, itemId, version } of await api.db.selectFrom('revisions').selectAll().execute()) {
        await api.db
          .updateTable('revisions')
          .set({ id: `${99 - version}-${itemId}` })
          .where('id', '=', id)
          .execute();
      }
      const page = async (query = ''): Promise<Revision[]> =>
        (await api.send('GET', `${api.path}/revisions${query}`)).json();
      const newest = await page();
      const older = await page(`?before=${newest.at(-1)?.id}`);
      expect([newest.length, older.length]).toEqual([50, 12]);
      expect(await page(`?before=${older.at(-1)?.id}`)).toEqual([]);
      const all = [...newest, ...older];
      expect(new Set(all.map(({ id }) => id)).size).toBe(62);
      expect(all.map(({ at }) => at)).toEqual(
        all
          .map(({ at }) => at)
          .toSorted()
          .reverse(),
      );
      for (const { id } of [api.item, other]) {
        const versions = all.filter(({ itemId }) => itemId === id).map(({ version }) => version);
        expect(versions).toEqual(Array.from({ length: 31 }, (_, index) => 31 - index));
      }
      expect((await api.send('GET', `${api.path}/revisions?before=unknown`)).status).toBe(404);
    });

    test('does not include other nouns', async () => {
      await using api = await startWithItem(newLocation, noun);
      const [revision] = await api.revisions();
      for (const other of nouns.filter(({ path }) => path !== noun.path)) {
        const { status } = await api.send('GET', `/api/${other.path}/revisions?before=${revision?.id}`);
        expect(status).toBe(404);
        expect(await (await api.send('GET', `/api/${other.path}/revisions`)).json()).toEqual([]);
        expect((await api.send('GET', `/api/${other.path}/${api.item.id}/revisions`)).status).toBe(404);
        expect((await api.send('POST', `/api/${other.path}/${api.item.id}/restore`)).status).toBe(404);
      }
    });

    test.each([
      ['POST', 'path', 0],
      ['PATCH', 'url', 0],
      ['DELETE', 'url', 0],
      ['restore', 'url', 0],
      ['restore', 'url', 1],
    ] as const)(
      'and the items stay unchanged if %s %s fails halfway (%i deletions before)',
      async (method, at, deletions) => {
        await using api = await startWithItem(newLocation, noun);
        await api.send('PATCH', api.url, { json: second });
        if (deletions) await api.send('DELETE', api.url);
        const items = await api.list();
        const writes = api.writes.length;
        await api.db.schema.alterTable('revisions').dropColumn('action').execute();
        const { status } = await expectLogged('action', () =>
          method === 'restore' ? api.restore() : api.send(method, api[at], { json: third }),
        );
        expect(status).toBe(500);
        expect(await api.list()).toEqual(items);
        expect(await api.db.selectFrom('revisions').select('id').execute()).toHaveLength(2 + deletions);
        expect(api.writes).toHaveLength(writes);
      },
    );

    test('keeps the newest 200 revisions of an item, and all of the last year', async () => {
      await using api = await startWithItem(newLocation, noun);
      const state = JSON.stringify(api.item);
      const old = (version: number, at: string) => ({
        id: `old-${version}`,
        noun: noun.path,
        itemId: api.item.id,
        version,
        action: 'update' as const,
        at,
        before: state,
        after: state,
      });
      const overAYear = '2026-03-05T14:59:59.999Z';
      const withinAYear = '2026-03-05T15:00:00.000Z';
      await api.db.deleteFrom('revisions').execute();
      await api.db
        .insertInto('revisions')
        .values([
          { ...old(1, overAYear), id: 'of another item', itemId: 'other' },
          ...[1, 2, 3].map((version) => old(version, overAYear)),
          ...[4, 5].map((version) => old(version, withinAYear)),
          old(6, overAYear),
        ])
        .execute();
      await api.db.updateTable(noun.table).set({ version: 199 }).execute();

      const versions = async () => (await api.revisions()).map(({ version }) => version);
      await api.send('PATCH', api.url, { json: {} });
      expect(await versions()).toEqual([200, 6, 5, 4, 3, 2, 1]);
      await api.send('PATCH', api.url, { json: {} });
      expect(await versions()).toEqual([201, 200, 6, 5, 4, 3, 2]);
      await api.send('DELETE', api.url);
      await api.restore();
      expect(await versions()).toEqual([203, 202, 201, 200, 6, 5, 4]);
      for (let change = 0; change < 3; change++) await api.send('PATCH', api.url, { json: {} });
      expect(await versions()).toEqual([206, 205, 204, 203, 202, 201, 200, 5, 4]);
      expect(await api.db.selectFrom('revisions').select('id').where('itemId', '=', 'other').execute()).toHaveLength(1);
    });
  });
});
