import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hour } from '#core/dates.ts';
import { nouns, registry } from '#features/all.server.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import type { Values } from '#records/declare/field.ts';
import { type Item, mapFields, type SavedItem } from '#records/declare/noun.ts';
import { isPublic } from '#records/declare/publication.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import { toCsv } from '#records/transfer/csv.server.ts';
import { parseCsv, planCsv } from '#records/transfer/csv-import.server.ts';
import { applyImport } from '#records/transfer/import.server.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { generateInput } from '#test/generated-input.ts';
import { listRevisions } from './revisions.server.ts';
import { createItem, deleteItem, findItem, listItems, restoreItem, updateItem } from './store.server.ts';
import type { Db } from './tables.server.ts';

const { groups, news } = registry;

const start = Date.parse('2027-03-05T15:00:00.000Z');
const hours = 8;
const at = (hoursLater: number) => new Date(start + hoursLater * hour);
const topics = nouns.map(({ path }) => path);

/** Values that decide visibility: moments before, during and after a history, and texts that hide something. */
function visibilityOf({ fields }: ServerNoun): fc.Arbitrary<Partial<Values>> {
  const values = mapFields(fields, ({ kind, hides, initial }) => {
    if (hides) return fc.constantFrom('', 'Near the park');
    if (kind !== 'moment') return undefined;
    // A moment with the initial value 'now' comes before the end.
    const [earliest, latest] = initial === 'now' ? [-2, 5] : [6, 9];
    return fc.option(fc.integer({ min: earliest, max: latest }).map((later) => at(later).toISOString()));
  });
  return fc.record(
    Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []))),
  );
}

const changes = (noun: ServerNoun) =>
  fc.array(
    fc.oneof(
      visibilityOf(noun).map((visibility) => ({ type: 'update' as const, visibility })),
      fc.constantFrom(
        { type: 'take down' as const },
        { type: 'delete or restore' as const },
        { type: 'wait' as const },
      ),
    ),
    { minLength: 1, maxLength: hours - 1 },
  );

/** What visitors see of an item at each hour from now on: whether it is public, and which hiding fields apply. */
function seenOf({ fields }: ServerNoun, item: Item, from: number) {
  const times = Array.from({ length: 12 - from }, (_, index) => at(from + index));
  const hiding = Object.entries(fields).flatMap(([name, { hides }]) => (hides ? name : []));
  return {
    isThere: times.map((time) => isPublic(item, time)),
    isHidden: hiding.map((name) => (item as SavedItem)[name] !== ''),
  };
}

function expectNoMore(noun: ServerNoun, { before, after, from }: { before: Item; after: Item; from: number }) {
  const [seen, now] = [seenOf(noun, before, from), seenOf(noun, after, from)];
  for (const [index, isThere] of now.isThere.entries()) expect(isThere && !seen.isThere[index]).toBe(false);
  for (const [index, isHidden] of seen.isHidden.entries()) expect(isHidden && !now.isHidden[index]).toBe(false);
}

/** Creates a history of an item with a change every hour, and records the table at each hour. */
async function makeHistory(
  db: Db,
  noun: ServerNoun,
  steps: { type: string; visibility?: Partial<Values> }[],
  first: Values,
) {
  const { id } = await createItem(db, noun, first, at(0));
  const tables: string[] = [];
  let deletedAt: number | undefined;
  for (const [index, { type, visibility = {} }] of steps.entries()) {
    const [later, now] = [index + 1, at(index + 1)];
    tables.push(toCsv(noun, await listItems(db, noun)));
    const item = await findItem(db, noun, id);
    if (type === 'delete or restore') {
      if (item) await deleteItem(db, noun, id, { now });
      else await restoreItem(db, noun, id, { now });
      deletedAt = item ? later : undefined;
    } else if (item && type !== 'wait') {
      const hideAt = 'hideAt' in noun.fields && isPublic(item, at(index)) ? { hideAt: now.toISOString() } : {};
      const change = type === 'update' ? visibility : hideAt;
      await updateItem(db, noun, id, { title: `Version ${index}`, ...change } as Values, { now });
    }
  }
  return { id, tables, deletedAt, from: steps.length + 1 };
}

test.each(nouns)('no way back shows visitors more of $plural with any history, and Undo is exact', async (noun) => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const wayBack = fc.oneof(
    fc.nat().map((chosen) => ({ type: 'version' as const, chosen })),
    fc.nat().map((chosen) => ({ type: 'CSV' as const, chosen })),
    fc.constant({ type: 'Undo' as const, chosen: 0 }),
  );
  await fc.assert(
    fc.asyncProperty(visibilityOf(noun), changes(noun), wayBack, async (visibility, steps, { type, chosen }) => {
      for (const { id } of await listItems(db, noun)) await deleteItem(db, noun, id, { now: at(0) });
      const first = { ...generateInput(noun, 0), ...visibility } as Values;
      const { id, tables, deletedAt, from } = await makeHistory(db, noun, steps, first);
      const revisions = await listRevisions(db, noun, id);
      const [newest] = revisions;
      const before = newest?.after ?? newest?.before;
      if (!before) throw new Error('There is no item');
      if (type === 'Undo') {
        const restored = newest?.before && (await restoreItem(db, noun, id, { now: at(from) }));
        expect({ ...restored, version: 0 }).toEqual({ ...newest?.before, version: 0 });
        return;
      }
      if (type === 'version') {
        const revision = revisions[chosen % revisions.length]?.id ?? '';
        await restoreItem(db, noun, id, { now: at(from), revision });
      } else {
        const table = tables[chosen % tables.length] ?? '';
        await applyImport(db, topics, await planCsv(db, parseCsv(Buffer.from(table), nouns), at(from)));
      }
      const after = await findItem(db, noun, id);
      if (!after) return;
      expectNoMore(noun, { before, after, from });
      if (deletedAt !== undefined && !isPublic(before, at(deletedAt))) expect(isPublic(after, at(from))).toBe(false);
    }),
    { numRuns: 30 },
  );
});

test('restores an item deleted before its time as a draft afterwards, and as scheduled before', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const publishAt = at(3).toISOString();
  const { id } = await createItem(db, news, anArticleInput({ publishAt }), at(0));
  for (const [deleted, restored, expected] of [
    [1, 2, publishAt],
    [2, 4, null],
  ] as const) {
    await deleteItem(db, news, id, { now: at(deleted) });
    const [{ id: revision = '' } = {}] = await listRevisions(db, news, id);
    expect(await restoreItem(db, news, id, { now: at(restored), revision })).toMatchObject({ publishAt: expected });
  }
});

test('a CSV import names the fields that it leaves unchanged, and accepts those that show visitors less', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const { id, title } = await createItem(db, groups, generateInput(groups, 0), at(0));
  const shown = toCsv(groups, await listItems(db, groups));
  await updateItem(db, groups, id, { area: 'Near the park', leaders: 'Jo' }, { now: at(1) });
  const hidden = toCsv(groups, await listItems(db, groups));
  const importCsv = async (table: string) => {
    const plan = await planCsv(db, parseCsv(Buffer.from(table), nouns), at(2));
    await applyImport(db, topics, plan);
    return plan.summary;
  };
  const summary = await importCsv(shown);
  for (const line of [`changed: ${title} (Leaders)`, 'Visitors see no more', `kept: ${title} (Area)`])
    expect(summary).toContain(line);
  expect(await findItem(db, groups, id)).toMatchObject({ area: 'Near the park', leaders: 'Leaders 0' });
  await updateItem(db, groups, id, { area: '' }, { now: at(3) });
  await importCsv(hidden);
  expect(await findItem(db, groups, id)).toMatchObject({ area: 'Near the park' });
});
