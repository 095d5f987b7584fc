import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engines } from '#test/database.ts';
import { startWithItem, withChange, withoutVersion } from '#test/item-history.ts';
import { sampleInput } from '#test/sample-input.ts';
import { nouns } from './all.ts';
import type { Field } from './field.ts';
import { apiPath, type Item } from './noun.ts';
import type { Revision } from './revision.ts';
import { listRevisions } from './revisions.server.ts';
import { restoreItem } from './store.server.ts';

describe.each(engines)('on $name', ({ newLocation }) => {
  describe.each(nouns)('restoring $plural', (noun) => {
    const second = sampleInput(noun, 1);
    const third = sampleInput(noun, 2);

    test('undoes the last change, and the undoing', async () => {
      await using api = await startWithItem(newLocation, noun);
      const changed: Item = await (await api.send('PATCH', api.url, { json: second })).json();
      const undone = await api.restore();
      expect(undone.status).toBe(200);
      expect(await undone.json()).toEqual({ ...api.item, version: 3 });
      expect(await api.list()).toEqual([{ ...api.item, version: 3 }]);
      expect(await (await api.restore()).json()).toEqual({ ...changed, version: 4 });
    });

    test('brings a deleted item back', async () => {
      await using api = await startWithItem(newLocation, noun);
      await api.send('DELETE', api.url);
      expect(await (await api.restore()).json()).toEqual({ ...api.item, version: 3 });
      expect(await api.list()).toEqual([{ ...api.item, version: 3 }]);
    });

    test('returns to the state after any revision, for a deletion to the one before it', async () => {
      await using api = await startWithItem(newLocation, noun);
      await api.send('PATCH', api.url, { json: second });
      await api.send('DELETE', api.url);
      await api.restore();
      await api.send('PATCH', api.url, { json: third });
      const [, , deleted, , created] = await api.revisions();
      expect(await (await api.restore(created?.id)).json()).toEqual({ ...api.item, version: 6 });
      expect(await (await api.restore(deleted?.id)).json()).toEqual(
        withChange(noun, api.item, { ...second, version: 7 }),
      );
      await api.send('DELETE', api.url);
      expect(await (await api.restore(created?.id)).json()).toEqual({ ...api.item, version: 9 });
    });

    test('is impossible without an earlier state', async () => {
      await using api = await startWithItem(newLocation, noun);
      expect((await api.restore()).status).toBe(409);
      await api.send('DELETE', api.url);
      await api.restore();
      expect((await api.restore()).status).toBe(409);
      expect(await api.list()).toEqual([{ ...api.item, version: 3 }]);
      expect(api.writes).toHaveLength(3);
    });

    test('rejects an unknown item, an unknown revision and one of another item', async () => {
      await using api = await startWithItem(newLocation, noun);
      const other: Item = await (await api.send('POST', api.path, { json: second })).json();
      const [revision] = await api.revisions();
      expect((await api.send('POST', `${api.path}/unknown/restore`)).status).toBe(404);
      expect((await api.restore('unknown')).status).toBe(404);
      const json = { revision: revision?.id };
      expect((await api.send('POST', `${api.path}/${other.id}/restore`, { json })).status).toBe(404);
      expect(await api.list()).toEqual(expect.arrayContaining([api.item, other]));
    });

    test('accepts an empty object, and rejects a body that is not JSON or has no id', async () => {
      await using api = await startWithItem(newLocation, noun);
      await api.send('PATCH', api.url, { json: second });
      for (const json of [[], { revision: 7 }, { revision: null }]) {
        expect((await api.send('POST', `${api.url}/restore`, { json })).status).toBe(400);
      }
      const headers = { ...(await api.logIn()), 'content-type': 'text/plain' };
      expect((await api.request('POST', `${api.url}/restore`, { headers, body: '{}' })).status).toBe(415);
      expect((await api.send('POST', `${api.url}/restore`, { json: {} })).status).toBe(200);
    });

    test('leaves fields that an old state lacks as they are, and ignores those that are gone', async () => {
      await using api = await startWithItem(newLocation, noun);
      const [name = ''] = Object.keys(noun.fields).slice(-1);
      const initial = (noun.fields as Record<string, Field>)[name]?.initial;
      const { [name]: _, ...older } = { ...api.item } as Record<string, unknown>;
      const after = JSON.stringify({ ...older, givenUp: 'A field of former times' });
      await api.db.updateTable('revisions').set({ after }).execute();
      await api.send('PATCH', api.url, { json: second });
      await api.send('DELETE', api.url);
      // Not through the API, whose description has today's rules: an initial value may be blank.
      const created = (await listRevisions(api.db, noun, api.item.id)).at(-1);
      expect(created?.after).toEqual({ ...api.item, [name]: initial });
      const restore = { revision: created?.id, now: api.clock.time };
      const fromBin = await restoreItem(api.db, noun, api.item.id, restore);
      expect(fromBin).toEqual({ ...api.item, [name]: second[name], version: 4 });
      await api.send('PATCH', api.url, { json: third });
      const restored = await restoreItem(api.db, noun, api.item.id, restore);
      expect(restored).toEqual({ ...api.item, [name]: third[name], version: 6 });
    });
  });

  test.each(nouns)('the history of $plural agrees with the items, and gives back any state', async (noun) => {
    const command = fc.oneof(
      fc.nat(5).map((number) => ({ type: 'PATCH' as const, json: sampleInput(noun, number) })),
      fc.constant({ type: 'DELETE' as const, json: undefined }),
      fc.option(fc.nat(), { freq: 2 }).map((chosen) => ({ type: 'restore' as const, chosen })),
    );
    await using api = await startWithItem(newLocation, noun);

    async function startItem() {
      const created: Item = await (await api.send('POST', api.path, { json: sampleInput(noun, 0) })).json();
      const url = `${apiPath(noun)}/${created.id}`;
      return {
        url,
        find: async () => (await api.list()).find(({ id }) => id === created.id) ?? null,
        revisions: async (): Promise<[Revision, ...Revision[]]> => (await api.send('GET', `${url}/revisions`)).json(),
      };
    }
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 10 }), async (commands) => {
        const { url, find, revisions } = await startItem();
        for (const step of commands) {
          const known = await revisions();
          let status = known[0].after ? (step.type === 'DELETE' ? 204 : 200) : 404;
          if (step.type === 'restore') {
            const revision = step.chosen === null ? undefined : known[step.chosen % known.length];
            const state = revision ? (revision.after ?? revision.before) : known[0].before;
            const json = revision && { revision: revision.id };
            const response = await api.send('POST', `${url}/restore`, { json });
            status = state ? 200 : 409;
            expect(response.status).toBe(status);
            if (state) expect(withoutVersion(await response.json())).toEqual(withoutVersion(state));
          } else {
            expect((await api.send(step.type, url, { json: step.json })).status).toBe(status);
          }
          const [newest, ...others] = await revisions();
          expect(await find()).toEqual(newest.after);
          expect(newest.version).toBe(others.length + 1);
          expect(status < 300 ? others : [newest, ...others]).toEqual(known);
        }
      }),
      { numRuns: 20 },
    );
  });
});
