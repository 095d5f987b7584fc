import { describe, expect, test } from 'vitest';
import { nouns } from '#features/all.server.ts';
import type { Field } from '#records/declare/field.ts';
import { apiPath, type Item } from '#records/declare/noun.ts';
import { startApi } from '#test/api.ts';
import { sqliteLocation } from '#test/database.ts';
import { startWithItem } from '#test/item-history.ts';
import { madeUpInput } from '#test/made-up-input.ts';

/** On one engine: that each noun has the same life on both is tested with its history, and with any text. */
describe.each(nouns)('$plural', (noun) => {
  const first = madeUpInput(noun, 0);
  const second = madeUpInput(noun, 1);

  test('start as an empty list, and are created once, however often a request is retried', async () => {
    await using api = await startApi(sqliteLocation);
    const session = await api.logIn();
    const path = apiPath(noun);
    const create = (key: string, json = first) =>
      api.send('POST', path, { headers: { ...session, 'idempotency-key': key }, json });
    const list = async () => (await api.send('GET', path)).json();
    expect(await list()).toEqual([]);
    const key = '0123456789abcdef';
    const response = await create(key);
    const item: Item = await response.json();
    expect(item).toMatchObject({ ...first, id: key, version: 1 });
    expect(response.headers.get('location')).toBe(`${path}/${key}`);
    // As for every response to an admin.
    expect(response.headers.get('cache-control')).toBe('no-store');
    for (const json of [first, second]) {
      const again = await create(key, json);
      expect(again.status).toBe(201);
      expect(await again.json()).toEqual(item);
    }
    expect(await list()).toMatchObject([item]);
    expect(await (await create('fedcba9876543210')).json()).toMatchObject({ ...first, id: 'fedcba9876543210' });
    await api.send('DELETE', `${path}/${key}`, { headers: session });
    expect((await create(key)).status).toBe(409);
    for (const wrong of ['short', '../../etc/passwd.....', 'x'.repeat(65)])
      expect((await create(wrong)).status).toBe(400);
  });

  test('reject what is missing or not valid, all of it at once, and stay unchanged', async () => {
    await using api = await startWithItem(sqliteLocation, noun);
    const errorsOf = async (method: string, url: string, json: object) => {
      const { status, errors } = await (await api.send(method, url, { json })).json();
      expect(status).toBe(400);
      return errors.map(({ field }: { field: string }) => field);
    };
    const names = Object.keys(noun.fields);
    const invalid = Object.fromEntries(names.map((field) => [field, 7]));
    expect(await errorsOf('PATCH', api.url, invalid)).toEqual(names);
    const required = Object.entries<Field>(noun.fields).flatMap(([name, field]) => (field.isOptional ? [] : [name]));
    expect(await errorsOf('POST', api.path, {})).toEqual(required);
    expect(await api.list()).toEqual([api.item]);
    expect(await api.versions()).toEqual({ [noun.path]: 1 });
    const json = Object.fromEntries(required.map((name) => [name, first[name]]));
    expect((await api.send('POST', api.path, { json })).status).toBe(201);
  });
});
