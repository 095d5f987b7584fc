import { describe, expect, test } from 'vitest';
import { nouns } from '#features/all.server.ts';
import type { Field } from '#records/declare/field.ts';
import { apiPath, type Item } from '#records/declare/noun.ts';
import { minutesLater, startApi } from '#test/api.ts';
import { sqliteLocation } from '#test/database.ts';
import { generateInput } from '#test/generated-input.ts';
import { startWithItem, withChange } from '#test/item-history.ts';

/** Runs on one engine: the tests of history and of arbitrary text cover each noun on both. */
describe.each(nouns)('$plural', (noun) => {
  const first = generateInput(noun, 0);
  const second = generateInput(noun, 1);

  test('start as an empty list, are created with every field, and listed', async () => {
    await using api = await startApi(sqliteLocation);
    const path = apiPath(noun);
    const empty = await api.send('GET', path);
    expect(empty.status).toBe(200);
    expect(await empty.json()).toEqual([]);
    const response = await api.send('POST', path, { headers: await api.logIn(), json: first });
    const item: Item = await response.json();
    expect(response.status).toBe(201);
    expect(item).toMatchObject({ ...first, version: 1 });
    expect(response.headers.get('location')).toBe(`${path}/${item.id}`);
    // This applies to every response to an admin.
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await (await api.send('GET', path)).json()).toMatchObject([item]);
    expect(await api.versions()).toEqual({ [noun.path]: 1 });
  });

  test('accept a change to any field, all or none, and keep the others, the id and server-set values', async () => {
    await using api = await startWithItem(sqliteLocation, noun);
    minutesLater(api.clock, 60);
    let expected = api.item;
    const changes = [...Object.entries(second).map(([field, value]) => ({ [field]: value })), first, {}];
    for (const change of changes) {
      const json = { ...change, id: 'mine', version: 7, createdAt: '1999-01-01T00:00:00.000Z', slug: 'mine' };
      const response = await api.send('PATCH', api.url, { json });
      expected = withChange(noun, expected, { ...change, version: expected.version + 1 });
      expect(response.status).toBe(200);
      const changed = await response.json();
      expect(noun.Item.parse(changed)).toEqual(expected);
      expect(await (await api.request('GET', api.path)).json()).toEqual([noun.publicView?.(changed) ?? changed]);
    }
    expect(await api.versions()).toEqual({ [noun.path]: 1 + changes.length });
  });

  test('are created once, however often a request is retried', async () => {
    await using api = await startApi(sqliteLocation);
    const session = await api.logIn();
    const path = apiPath(noun);
    const create = (key: string, json = first) =>
      api.send('POST', path, { headers: { ...session, 'idempotency-key': key }, json });
    const key = '0123456789abcdef';
    const item: Item = await (await create(key)).json();
    expect(item).toMatchObject({ ...first, id: key });
    for (const json of [first, second]) {
      const again = await create(key, json);
      expect(again.status).toBe(201);
      expect(await again.json()).toEqual(item);
    }
    expect(await (await create('fedcba9876543210')).json()).toMatchObject({ ...first, id: 'fedcba9876543210' });
    expect(await (await api.send('GET', path)).json()).toHaveLength(2);
    await api.send('DELETE', `${path}/${key}`, { headers: session });
    expect((await create(key)).status).toBe(409);
    for (const wrong of ['short', '../../etc/passwd.....', 'x'.repeat(65)])
      expect((await create(wrong)).status).toBe(400);
  });

  test('reject an invalid change and stay unchanged', async () => {
    await using api = await startWithItem(sqliteLocation, noun);
    const invalid = Object.fromEntries(Object.keys(noun.fields).map((field) => [field, 7]));
    const response = await api.send('PATCH', api.url, { json: invalid });
    expect(response.status).toBe(400);
    const { errors } = await response.json();
    expect(errors.map(({ field }: { field: string }) => field)).toEqual(Object.keys(noun.fields));
    expect(await api.list()).toEqual([api.item]);
    expect(await api.versions()).toEqual({ [noun.path]: 1 });
  });

  test('are created without optional fields, and rejected without required ones', async () => {
    await using api = await startWithItem(sqliteLocation, noun);
    const response = await api.send('POST', api.path, { json: {} });
    expect(response.status).toBe(400);
    const required = Object.entries<Field>(noun.fields).flatMap(([name, field]) => (field.isOptional ? [] : [name]));
    const { errors } = await response.json();
    expect(errors.map(({ field }: { field: string }) => field)).toEqual(required);
    const json = Object.fromEntries(required.map((name) => [name, first[name]]));
    expect((await api.send('POST', api.path, { json })).status).toBe(201);
  });
});
