import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nouns, registry } from '#features/all.server.ts';
import { apiPath, type Item } from '#records/declare/noun.ts';
import type { Revision } from '#records/declare/revision.ts';
import { withVisibilityOf } from '#records/declare/visibility.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { generateInput } from '#test/generated-input.ts';
import { savedIn, startWithItem, withoutVersion } from '#test/item-history.ts';
import { listRevisions } from './revisions.server.ts';
import { restoreItem } from './store.server.ts';

const { groups, news } = registry;

describe('restoring', () => {
  const second = generateInput(news, 1);

  test('accepts an empty object, and rejects an unknown revision, one of another item, and other bodies', async () => {
    await using api = await startWithItem(sqliteLocation, news);
    const [created] = await api.revisions();
    const other: Item = await (await api.send('POST', api.path, { json: second })).json();
    const ofOther = await api.send('POST', `${api.path}/${other.id}/restore`, { json: { revision: created?.id } });
    expect(ofOther.status).toBe(404);
    expect((await api.restore('unknown')).status).toBe(404);
    for (const json of [[], { revision: 7 }, { revision: null }]) {
      expect((await api.send('POST', `${api.url}/restore`, { json })).status).toBe(400);
    }
    expect(new Set(await api.list())).toEqual(new Set([api.item, other]));
    await api.send('PATCH', api.url, { json: second });
    expect((await api.send('POST', `${api.url}/restore`, { json: {} })).status).toBe(200);
  });

  test('keeps fields that an old state lacks, and ignores removed ones', async () => {
    await using api = await startWithItem(sqliteLocation, groups);
    const { category, ...older } = api.item as Item & { category: string };
    const after = JSON.stringify({ ...older, givenUp: 'A field of former times' });
    await api.db.updateTable('revisions').set({ after }).execute();
    await api.send('PATCH', api.url, { json: { category: 'Second' } });
    await api.send('DELETE', api.url);
    // Bypasses the API, whose description has today's rules: an initial value may be blank.
    const created = (await listRevisions(api.db, groups, api.item.id)).at(-1);
    expect(created?.after).toEqual({ ...api.item, category: groups.fields.category?.initial });
    const restore = { revision: created?.id, now: api.clock.time };
    const fromBin = await restoreItem(api.db, groups, api.item.id, restore);
    expect(fromBin).toEqual({ ...api.item, category: 'Second', version: 4 });
    await api.send('PATCH', api.url, { json: { category: 'Third' } });
    const restored = await restoreItem(api.db, groups, api.item.id, restore);
    expect(restored).toEqual({ ...api.item, category: 'Third', version: 6 });
  });
});

test.each(engines)(
  'on $name, any history agrees with the items, and any state can be restored',
  async ({ newLocation }) => {
    const command = fc.oneof(
      fc.nat(5).map((number) => ({ type: 'PATCH' as const, number })),
      fc.constantFrom({ type: 'DELETE' as const }, { type: 'confirm' as const }),
      fc.option(fc.nat(), { freq: 2 }).map((chosen) => ({ type: 'restore' as const, chosen })),
    );
    await using api = await startWithItem(newLocation, news);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...nouns), fc.array(command, { maxLength: 10 }), async (noun, commands) => {
        const path = apiPath(noun);
        const { id }: Item = await (await api.send('POST', path, { json: generateInput(noun, 0) })).json();
        const find = async () => {
          const items: Item[] = await (await api.request('GET', path)).json();
          const found = items.find((item) => item.id === id);
          return found ? noun.Item.parse(found) : null;
        };
        const list = async (): Promise<[Revision, ...Revision[]]> =>
          (await api.send('GET', `${path}/${id}/revisions`)).json();
        for (const step of commands) {
          const known = await list();
          let status = known[0].after ? (step.type === 'DELETE' ? 204 : 200) : 404;
          if (step.type === 'restore') {
            const revision = step.chosen === null ? undefined : known[step.chosen % known.length];
            const current = known[0].after ?? known[0].before;
            const words = revision && (revision.after ?? revision.before);
            // A public item keeps its current times: see visibility.ts.
            const state = words && current ? withVisibilityOf(noun, current, words) : known[0].before;
            const json = revision && { revision: revision.id };
            const response = await api.send('POST', `${path}/${id}/restore`, { json });
            status = state ? 200 : 409;
            expect(response.status).toBe(status);
            if (state) expect(withoutVersion(await savedIn(noun, response))).toEqual(withoutVersion(state));
          } else if (step.type === 'confirm') {
            expect((await api.send('POST', `${path}/${id}/confirm`)).status).toBe(status);
          } else {
            const json = step.type === 'PATCH' ? generateInput(noun, step.number) : undefined;
            expect((await api.send(step.type, `${path}/${id}`, { json })).status).toBe(status);
          }
          const [newest, ...others] = await list();
          expect(await find()).toEqual(newest.after);
          expect(newest.version).toBe(others.length + 1);
          expect(status < 300 ? others : [newest, ...others]).toEqual(known);
        }
      }),
      { numRuns: 20 },
    );
  },
);
