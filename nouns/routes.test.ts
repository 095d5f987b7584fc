import { describe, expect, test } from 'vitest';
import { minutesLater, startApi } from '#test/api.ts';
import { engines } from '#test/database.ts';
import { withChange } from '#test/item-history.ts';
import { sampleInput } from '#test/sample-input.ts';
import { nouns } from './all.ts';
import type { Field } from './field.ts';
import { apiPath, type Item } from './noun.ts';

describe.each(engines)('on $name', ({ newLocation }) => {
  describe.each(nouns)('$plural', (noun) => {
    const path = apiPath(noun);
    const first = sampleInput(noun, 0);
    const second = sampleInput(noun, 1);

    async function withItem() {
      const api = await startApi(newLocation);
      const headers = await api.logIn();
      const response = await api.send('POST', path, { headers, json: first });
      const item: Item = await response.clone().json();
      const list = async () => (await api.send('GET', path)).json();
      return Object.assign(api, { headers, response, item, list, url: `${path}/${item.id}` });
    }

    test('start as an empty list', async () => {
      await using api = await startApi(newLocation);
      const response = await api.send('GET', path);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual([]);
    });

    test('are created with every field, and listed', async () => {
      await using api = await withItem();
      const { response, item } = api;
      expect(response.status).toBe(201);
      expect(item).toMatchObject({ ...first, version: 1 });
      expect(response.headers.get('location')).toBe(`${path}/${item.id}`);
      expect(await api.list()).toEqual([item]);
      expect(api.changes).toEqual([noun.path]);
    });

    test('accept a change to any field, and keep the others, the id and server-set values', async () => {
      await using api = await withItem();
      const { headers, url } = api;
      minutesLater(api.clock, 60);
      let expected = api.item;
      for (const [field, value] of Object.entries(second)) {
        const json = { [field]: value, id: 'mine', version: 7, createdAt: '1999-01-01T00:00:00.000Z', slug: 'mine' };
        const response = await api.send('PATCH', url, { headers, json });
        expected = withChange(noun, expected, { [field]: value, version: expected.version + 1 });
        expect(response.status).toBe(200);
        expect(await response.json()).toEqual(expected);
      }
      expect(await api.list()).toEqual([expected]);
      expect(api.changes).toEqual([noun.path, ...Object.keys(second).map(() => noun.path)]);
    });

    test('accept a change to all fields, and to none', async () => {
      await using api = await withItem();
      const { headers, item, url } = api;
      const changed = withChange(noun, item, { ...second, version: 2 });
      expect(await (await api.send('PATCH', url, { headers, json: second })).json()).toEqual(changed);
      const unchanged = await api.send('PATCH', url, { headers, json: {} });
      expect(unchanged.status).toBe(200);
      expect(await unchanged.json()).toEqual({ ...changed, version: 3 });
    });

    test('reject an invalid change and stay unchanged', async () => {
      await using api = await withItem();
      const { headers, item, url } = api;
      const invalid = Object.fromEntries(Object.keys(noun.fields).map((field) => [field, 7]));
      const response = await api.send('PATCH', url, { headers, json: invalid });
      expect(response.status).toBe(400);
      const { errors } = await response.json();
      expect(errors.map(({ field }: { field: string }) => field)).toEqual(Object.keys(noun.fields));
      expect(await api.list()).toEqual([item]);
      expect(api.changes).toEqual([noun.path]);
    });

    test('are created without optional fields, and rejected without required ones', async () => {
      await using api = await withItem();
      const response = await api.send('POST', path, { headers: api.headers, json: {} });
      expect(response.status).toBe(400);
      const required = Object.entries<Field>(noun.fields).filter(([, field]) => !field.isOptional);
      const { errors } = await response.json();
      expect(errors.map(({ field }: { field: string }) => field)).toEqual(required.map(([field]) => field));
      const json = Object.fromEntries(required.map(([field]) => [field, first[field]]));
      expect((await api.send('POST', path, { headers: api.headers, json })).status).toBe(201);
    });

    test('are no longer found once deleted', async () => {
      await using api = await withItem();
      const { headers, url } = api;
      const other: Item = await (await api.send('POST', path, { headers, json: second })).json();
      expect((await api.send('DELETE', url, { headers })).status).toBe(204);
      expect(await api.list()).toEqual([other]);
      expect(api.changes).toEqual([noun.path, noun.path, noun.path]);
      expect((await api.send('DELETE', url, { headers })).status).toBe(404);
      expect((await api.send('PATCH', url, { headers, json: second })).status).toBe(404);
      expect(api.changes).toHaveLength(3);
    });
  });
});
