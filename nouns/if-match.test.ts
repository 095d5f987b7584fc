import { describe, expect, test } from 'vitest';
import { engines } from '#test/database.ts';
import { startWithItem, withChange } from '#test/item-history.ts';
import { sampleInput } from '#test/sample-input.ts';
import { nouns } from './all.ts';
import type { Item } from './noun.ts';

describe.each(engines)('on $name', ({ newLocation }) => {
  describe.each(nouns)('If-Match of $plural', (noun) => {
    const second = sampleInput(noun, 1);
    const changes = [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/restore'],
      ['POST', '/confirm'],
    ] as const;

    test('allows a change of the version that it names, or of any', async () => {
      await using api = await startWithItem(newLocation, noun);
      const patch = (ifMatch: string) => api.send('PATCH', api.url, { json: second, ifMatch });
      expect(await (await patch('"1"')).json()).toEqual(withChange(noun, api.item, { ...second, version: 2 }));
      expect((await patch('"1", "2"')).status).toBe(200);
      expect((await patch('*')).status).toBe(200);
      expect((await api.send('POST', `${api.url}/restore`, { ifMatch: '"4"' })).status).toBe(200);
      expect((await api.send('DELETE', api.url, { ifMatch: '"5"' })).status).toBe(204);
      // The deletion has made version 6.
      expect((await api.send('POST', `${api.url}/restore`, { ifMatch: '"6"' })).status).toBe(200);
      expect(await api.list()).toMatchObject([{ version: 7 }]);
    });

    test.each(changes)('stops %s %s of another version with 412 and the current item', async (method, action) => {
      await using api = await startWithItem(newLocation, noun);
      const current: Item = await (await api.send('PATCH', api.url, { json: second })).json();
      const json = method === 'PATCH' ? sampleInput(noun, 2) : undefined;
      for (const ifMatch of ['"1"', '"3"', '"1", "3"', 'W/"2"', '"something"']) {
        const response = await api.send(method, `${api.url}${action}`, { json, ifMatch });
        expect(response.status).toBe(412);
        expect(await response.json()).toEqual({
          type: 'about:blank',
          title: 'Precondition Failed',
          status: 412,
          detail: `Somebody else has changed this ${noun.name} in the meantime.`,
          current,
        });
      }
      expect(await api.list()).toEqual([current]);
      expect(await api.revisions()).toHaveLength(2);
      expect(api.writes).toHaveLength(2);
    });

    test.each(changes)('stops %s %s of an item in the bin with 412 and no item', async (method, action) => {
      await using api = await startWithItem(newLocation, noun);
      await api.send('DELETE', api.url);
      const json = method === 'PATCH' ? second : undefined;
      const response = await api.send(method, `${api.url}${action}`, { json, ifMatch: '"1"' });
      expect(response.status).toBe(412);
      expect(await response.json()).toMatchObject({
        detail: `Somebody else has deleted this ${noun.name} in the meantime.`,
        current: null,
      });
      expect(await api.list()).toEqual([]);
      expect(await api.revisions()).toHaveLength(2);
    });

    test('that allows any version allows no change of an item in the bin, but to restore it', async () => {
      await using api = await startWithItem(newLocation, noun);
      await api.send('DELETE', api.url);
      for (const ifMatch of ['*', '"2"']) {
        expect((await api.send('PATCH', api.url, { json: second, ifMatch })).status).toBe(412);
        expect((await api.send('DELETE', api.url, { ifMatch })).status).toBe(412);
      }
      expect((await api.send('POST', `${api.url}/restore`, { ifMatch: '*' })).status).toBe(200);
    });

    test.each(changes)('does not hide from %s %s that there was never such an item', async (method, action) => {
      await using api = await startWithItem(newLocation, noun);
      const json = method === 'PATCH' ? second : undefined;
      for (const ifMatch of ['"1"', '*']) {
        expect((await api.send(method, `${api.path}/unknown${action}`, { json, ifMatch })).status).toBe(404);
      }
    });

    test.each(changes)('rejects %s %s with 400 if it is malformed', async (method, action) => {
      await using api = await startWithItem(newLocation, noun);
      const json = method === 'PATCH' ? second : undefined;
      for (const ifMatch of ['1', '"1', 'version 1']) {
        expect((await api.send(method, `${api.url}${action}`, { json, ifMatch })).status).toBe(400);
      }
      expect(await api.list()).toEqual([api.item]);
    });

    test('lets one of many concurrent changes through', async () => {
      await using api = await startWithItem(newLocation, noun);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          api.send('PATCH', api.url, { json: { title: `Change ${number}` }, ifMatch: '"1"' }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)]);
      const [item] = await api.list();
      expect(item?.version).toBe(2);
      for (const response of responses)
        expect(await response.json()).toMatchObject(response.ok ? { ...item } : { current: item });
      expect((await api.revisions()).map(({ after }) => after)).toEqual([item, api.item]);
    });

    test('is not needed for concurrent changes to be kept, each as a version', async () => {
      await using api = await startWithItem(newLocation, noun);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, number) => api.send('PATCH', api.url, { json: { title: `Change ${number}` } })),
      );
      const items: Item[] = await Promise.all(responses.map((response) => response.json()));
      const inOrder = items.sort((one, other) => other.version - one.version);
      const revisions = await api.revisions();
      expect(revisions.map(({ after }) => after)).toEqual([...inOrder, api.item]);
      expect(revisions.map(({ before }) => before)).toEqual([...inOrder.slice(1), api.item, null]);
      expect(await api.list()).toEqual([inOrder[0]]);
    });

    test.each([
      ['with', '"2"', 412],
      ['without', undefined, 409],
    ])('lets one of many concurrent restores through (%s it)', async (_, ifMatch, others) => {
      await using api = await startWithItem(newLocation, noun);
      await api.send('DELETE', api.url);
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => api.send('POST', `${api.url}/restore`, { ifMatch })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(others)]);
      const restored = { ...api.item, version: 3 };
      expect(await api.list()).toEqual([restored]);
      expect((await api.revisions()).map(({ after }) => after)).toEqual([restored, null, api.item]);
      if (!ifMatch) return;
      for (const response of responses)
        expect(await response.json()).toMatchObject(response.ok ? restored : { current: restored });
    });

    test('decides between a concurrent change and a deletion', async () => {
      await using api = await startWithItem(newLocation, noun);
      const responses = await Promise.all([
        api.send('PATCH', api.url, { json: second, ifMatch: '"1"' }),
        api.send('DELETE', api.url, { ifMatch: '"1"' }),
        api.send('PATCH', api.url, { json: second, ifMatch: '"1"' }),
        api.send('DELETE', api.url, { ifMatch: '"1"' }),
      ]);
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 412)).toHaveLength(3);
      const [newest] = await api.revisions();
      expect(newest?.version).toBe(2);
      expect((await api.list())[0] ?? null).toEqual(newest?.after);
    });

    test('is not needed for deletions and restores at the same time to end well', async () => {
      await using api = await startWithItem(newLocation, noun);
      await Promise.all(
        Array.from({ length: 8 }, async (_, number) => {
          for (let round = 0; round < 100; round++) {
            const isRestore = (number + round) % 2 === 0;
            const response = isRestore ? await api.restore() : await api.send('DELETE', api.url);
            expect(isRestore ? [200, 409, 412] : [204, 404]).toContain(response.status);
          }
        }),
      );
      const revisions = await api.revisions();
      expect((await api.list())[0] ?? null).toEqual(revisions[0]?.after);
      expect(revisions.map(({ version }) => version)).toEqual(revisions.map((_, index) => revisions.length - index));
      expect(api.writes).toHaveLength(revisions.length);
    });
  });
});
