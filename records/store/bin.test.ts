import { describe, expect, test } from 'vitest';
import { nouns, registry } from '#features/all.server.ts';
import type { Values } from '#records/declare/field.ts';
import { apiPath, type Item } from '#records/declare/noun.ts';
import type { BinEntry } from '#records/declare/revision.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import { minutesLater } from '#test/api.ts';
import { engines } from '#test/database.ts';
import { generateInput } from '#test/generated-input.ts';
import { savedIn, startWithItem } from '#test/item-history.ts';
import { findIdBySlug, slugOf } from './slugs.server.ts';
import { createItem } from './store.server.ts';

const { groups, news } = registry;

describe.each(engines)('the bin on $name', ({ newLocation }) => {
  async function startWithBin() {
    const api = await startWithItem(newLocation, groups);
    return Object.assign(api, { bin: async (): Promise<BinEntry[]> => (await api.send('GET', '/api/bin')).json() });
  }

  test('lists the deleted items of all nouns in their last state, newest first', async () => {
    await using api = await startWithBin();
    expect(await api.bin()).toEqual([]);
    const deleted: BinEntry[] = [];
    for (const noun of nouns) {
      const path = apiPath(noun);
      const { id }: Item = await (await api.send('POST', path, { json: generateInput(noun, 0) })).json();
      const item = await savedIn(noun, await api.send('PATCH', `${path}/${id}`, { json: generateInput(noun, 1) }));
      minutesLater(api.clock, 1);
      await api.send('DELETE', `${path}/${id}`);
      const [revision] = await (await api.send('GET', `${path}/${id}/revisions`)).json();
      deleted.unshift({ noun: noun.path, item, deletedAt: api.clock.time.toISOString(), revision: revision.id });
    }
    expect(await api.bin()).toEqual(deleted);
  });

  test('has an item once, however often it was deleted, and is emptied for good, without touching other items', async () => {
    await using api = await startWithBin();
    const other: Item = await (await api.send('POST', api.path, { json: generateInput(groups, 1) })).json();
    for (const url of [`${api.path}/${other.id}`, api.url]) {
      await api.send('DELETE', url);
      await api.send('POST', `${url}/restore`);
    }
    expect(await api.bin()).toEqual([]);
    await api.send('DELETE', api.url);
    expect(await api.bin()).toMatchObject([{ item: { ...api.item, version: 3 } }]);
    expect((await api.send('DELETE', '/api/bin')).status).toBe(204);
    expect(api.emptied).toEqual([{ noun: groups.path, itemId: api.item.id }]);
    expect(await api.bin()).toEqual([]);
    expect((await api.restore()).status).toBe(404);
    expect((await api.send('GET', `${api.url}/revisions`)).status).toBe(404);
    expect((await api.send('PATCH', api.url, { json: {}, ifMatch: '"2"' })).status).toBe(404);
    expect(await api.list()).toEqual([{ ...other, version: 3 }]);
    expect(await (await api.send('GET', `${api.path}/${other.id}/revisions`)).json()).toHaveLength(3);
    expect((await api.send('DELETE', '/api/bin')).status).toBe(204);
  });

  test('is emptied of the given entries only, as long as they are in it', async () => {
    await using api = await startWithBin();
    const { id }: Item = await (await api.send('POST', api.path, { json: generateInput(groups, 1) })).json();
    await api.send('DELETE', api.url);
    const shown = (await api.bin()).map(({ revision }) => revision);
    await api.send('DELETE', `${api.path}/${id}`);
    const empty = (revisions: string[]) => api.send('DELETE', '/api/bin', { json: { revisions } });
    expect((await empty(shown)).status).toBe(204);
    expect(await api.bin()).toMatchObject([{ item: { id } }]);
    expect(api.emptied).toEqual([{ noun: groups.path, itemId: api.item.id }]);
    const [again] = await api.bin();
    await api.send('POST', `${api.path}/${id}/restore`);
    await api.send('DELETE', `${api.path}/${id}`);
    expect((await empty([again?.revision ?? ''])).status).toBe(204);
    expect((await empty([])).status).toBe(204);
    expect(await api.bin()).toHaveLength(1);
    expect((await api.send('DELETE', '/api/bin', { json: { revisions: 'all' } })).status).toBe(400);
  });

  test('deletes items of two nouns with the same id separately', async () => {
    await using api = await startWithBin();
    const id = 'the-id-of-a-client';
    const withSlugs = nouns.filter(({ hasSlugs }) => hasSlugs);
    for (const noun of withSlugs)
      await createItem(api.db, noun, { ...generateInput(noun, 0), id } as unknown as Values, api.clock.time);
    const [gone, ...others] = withSlugs as [ServerNoun, ...ServerNoun[]];
    const slug = slugOf(String(generateInput(gone, 0).title), gone.name);
    await api.send('DELETE', `${apiPath(gone)}/${id}`);
    await api.send('DELETE', '/api/bin');
    expect(api.emptied).toEqual([{ noun: gone.path, itemId: id }]);
    expect(await findIdBySlug(api.db, gone, slug)).toBeUndefined();
    for (const noun of others) expect(await findIdBySlug(api.db, noun, slug)).toBe(id);
    for (const noun of others) await api.send('DELETE', `${apiPath(noun)}/${id}`);
    await api.send('DELETE', '/api/bin');
    expect(api.emptied).toEqual(withSlugs.map(({ path }) => ({ noun: path, itemId: id })));
  });

  test('that is emptied while an item is restored leaves the item with its slug and its newest revision', async () => {
    await using api = await startWithItem(newLocation, news);
    for (let round = 0; round < 5; round++) {
      const { id, slug = '' }: Item = await (await api.send('POST', api.path, { json: generateInput(news, 1) })).json();
      const url = `${api.path}/${id}`;
      await api.send('DELETE', url);
      const [restored] = await Promise.all([api.send('POST', `${url}/restore`), api.send('DELETE', '/api/bin')]);
      const revisions = await api.send('GET', `${url}/revisions`);
      expect([restored.status, revisions.status]).toEqual(restored.ok ? [200, 200] : [404, 404]);
      const [item] = (await api.list()).filter((one) => one.id === id);
      if (restored.ok) expect((await revisions.json())[0]).toMatchObject({ action: 'restore', after: item });
      else expect(item).toBeUndefined();
      expect(await findIdBySlug(api.db, news, slug)).toBe(item?.id);
      await api.send('DELETE', url);
      await api.send('DELETE', '/api/bin');
    }
  });
});
