import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nouns } from '#features/all.server.ts';
import type { Field, Value } from '#records/declare/field.ts';
import { apiPath, type Item, mapFields } from '#records/declare/noun.ts';
import { toCsv } from '#records/transfer/csv.server.ts';
import { parseCsv } from '#records/transfer/csv-import.server.ts';
import { startApi } from '#test/api.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { generateInput } from '#test/generated-input.ts';
import { startWithItem } from '#test/item-history.ts';

/** Any Unicode, with extra weight on what often breaks programs. */
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  fc.constantFrom(...'\n|\r\n|\r|\t|\u2028|\ufeff|\u00a0|\u202e|e\u0301|\u0001|👩‍👩‍👧‍👦|𝒳'.split('|')),
  fc.constantFrom(...'<script>alert(1)</script> </textarea> <!-- &amp; " \' \\ \\u0041 %s $1 $\u007bx}'.split(' ')),
  fc.constantFrom("'; drop table groups; --", '{{x}}', 'null', '__proto__', '?', ':id', '--'),
  fc.constantFrom(...'=|+|-|@|\'|"|""|,|;|=1+1|\'=1|#'.split('|')),
);
const typed = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join('').replaceAll('\0', ''))
  .filter((text) => text.trim() !== '');

function valuesOf(fields: Record<string, Field>) {
  return fc.record(
    mapFields(fields, ({ kind, options = [], initial, isOptional, defaultDays, schema }): fc.Arbitrary<Value> => {
      if (kind === 'choices') return fc.uniqueArray(fc.constantFrom(...options), { minLength: 1 });
      if (kind === 'times') return fc.subarray(['09:30', '19:00']);
      if (kind === 'choice') return fc.constantFrom(...options);
      if (kind === 'date') return fc.constantFrom(...(isOptional ? [initial] : []), '2027-12-24');
      if (kind === 'time') return fc.constantFrom(...(isOptional ? [initial] : []), isOptional ? '20:00' : '19:00');
      if (/picture|audio|link|entries/.test(kind)) return fc.constant(initial);
      // What begins as 'now' must come first.
      if (kind === 'moment')
        return fc.constantFrom(
          ...(defaultDays ? [] : [null]),
          initial ? '2027-01-01T00:00:00.000Z' : '2027-12-24T17:00:00.123Z',
        );
      const valid = typed.filter((text) => schema.safeParse(text).success);
      return isOptional ? fc.oneof(fc.constant(initial), valid) : valid;
    }),
  );
}

/** Only surrounding whitespace may differ. */
function trimmed(fields: Record<string, Value>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
}

describe.each(engines)('any text on $name', ({ newLocation }) => {
  test.each(nouns)('comes back unchanged in $plural', async (noun) => {
    const path = apiPath(noun);
    const item = valuesOf(noun.fields);
    await using api = await startApi(newLocation);
    const headers = await api.logIn();
    await fc.assert(
      fc.asyncProperty(item, item, async (created, changed) => {
        const post = await api.send('POST', path, { headers, json: created });
        const { id, ...saved } = await post.json();
        expect(saved).toMatchObject(trimmed(created));
        const patch = await api.send('PATCH', `${path}/${id}`, { headers, json: changed });
        expect(await patch.json()).toMatchObject({ id, ...trimmed(changed) });
        expect(await (await api.send('GET', `${path}/${id}`, { headers })).json()).toMatchObject({
          id,
          ...trimmed(changed),
        });
        await api.send('DELETE', `${path}/${id}`, { headers });
      }),
      { numRuns: 12 },
    );
  });
});

test.each(nouns)('any text in $plural comes back unchanged from CSV', (noun) => {
  const values = fc.array(valuesOf(noun.fields).map(trimmed), { maxLength: 5 });
  const stamp = { version: 1, ...noun.stamp?.(new Date('2027-03-05T15:00:00.000Z')) };
  fc.assert(
    fc.property(values, (all) => {
      const items = all.map((each, index) => ({ id: `id-${index}`, ...stamp, ...each }) as unknown as Item);
      const parsed = parseCsv(Buffer.from(toCsv(noun, items)), nouns);
      expect(parsed.noun).toBe(noun);
      expect(parsed.items.map((item) => ({ ...item, version: 1 }))).toEqual(items);
    }),
    { numRuns: 60 },
  );
});

/** On one engine: that each noun has the same life on both is tested with its history, and with any text. */
describe.each(nouns)('$plural', (noun) => {
  const first = generateInput(noun, 0);
  const second = generateInput(noun, 1);

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
    const other = await create('fedcba9876543210', second);
    expect(await other.json()).toMatchObject({ ...second, id: 'fedcba9876543210' });
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
    const json = Object.fromEntries(required.map((name) => [name, second[name]]));
    expect((await api.send('POST', api.path, { json })).status).toBe(201);
  });
});
