import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nouns, registry } from '#features/all.server.ts';
import type { Article } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { optionalTextField } from '#records/declare/field.ts';
import type { Item, Noun, Stored } from '#records/declare/noun.ts';
import type { Revision } from '#records/declare/revision.ts';
import { withVisibilityOf } from '#records/declare/visibility.ts';
import { minutesLater } from '#test/api.ts';
import { engines, freshDatabase, sqliteLocation } from '#test/database.ts';
import { expectLogged } from '#test/expect-logged.ts';
import { generateInput } from '#test/generated-input.ts';
import { savedIn, startWithItem, withChange } from '#test/item-history.ts';
import { listRevisions, withoutLongTexts } from './revisions.server.ts';
import { createItem, deleteItem, restoreItem } from './store.server.ts';

const { groups, news } = registry;

const second = generateInput(news, 1);

type Change = { action: 'update' | 'delete' | 'confirm' | 'restore'; number?: number; chosen?: number | undefined };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ action: fc.constant('update' as const), number: fc.nat(1), chosen: fc.nat() }),
  fc.record({ action: fc.constant('restore' as const), chosen: fc.option(fc.nat(), { nil: undefined }) }),
  fc.record({ action: fc.constantFrom('delete' as const, 'confirm' as const) }),
);
/** One of each, and to an earlier version, also from the bin. */
const example: Change[] = [
  { action: 'restore' },
  { action: 'confirm' },
  { action: 'update', number: 1, chosen: -1 },
  { action: 'delete' },
  { action: 'confirm' },
  { action: 'restore' },
  { action: 'restore', chosen: 4 },
  { action: 'delete' },
  { action: 'restore', chosen: 1 },
];

/** The request for a change of an item with this history, and the state to which it leads; without one, it is refused. */
function plan(noun: Noun, { action, number = 0, chosen }: Change, history: [Revision, ...Revision[]]) {
  const [{ before, after }] = history;
  const ifExists = (state: Item | null) => (after ? state : undefined);
  if (action === 'update') {
    // Any number of the fields.
    const fields = Object.entries(generateInput(noun, number)).filter((_, index) => (chosen ?? 0) & (1 << index));
    const json = {
      ...Object.fromEntries(fields),
      id: 'mine',
      version: 7,
      slug: 'mine',
      createdAt: '1999-01-01T00:00:00Z',
    };
    const state = after && withChange(noun, after as Stored, Object.fromEntries(fields));
    return { method: 'PATCH', json, refusal: 404, state: ifExists(state) };
  }
  if (action === 'delete') return { method: 'DELETE', refusal: 404, state: ifExists(null) };
  if (action === 'confirm') return { method: 'POST', path: '/confirm', refusal: 404, state: ifExists(after) };
  const revision = chosen === undefined ? undefined : history[chosen % history.length];
  const [current, words] = [after ?? before, revision?.after ?? revision?.before];
  // The times of what is public are those that it has: see visibility.ts.
  const state = current && words ? withVisibilityOf(noun, current, words) : before;
  const json = revision && { revision: revision.id };
  return { method: 'POST', path: '/restore', json, refusal: 409, state: state ?? undefined };
}

describe.each(engines)('on $name, the history', ({ newLocation }) => {
  test.each(nouns)('of $plural has every change with its time and both states, and gives back any', async (noun) => {
    await using api = await startWithItem(newLocation, noun);
    const { path } = api;
    const ofAnyHistory = fc.asyncProperty(fc.array(change, { maxLength: 10 }), async (changes) => {
      for (const { id } of await api.list()) await api.send('DELETE', `${path}/${id}`);
      await api.send('DELETE', '/api/bin');
      const { id: itemId } = await savedIn(noun, await api.send('POST', path, { json: generateInput(noun, 0) }));
      const url = `${path}/${itemId}`;
      const list = async (): Promise<[Revision, ...Revision[]]> => (await api.send('GET', `${url}/revisions`)).json();
      for (const one of changes) {
        minutesLater(api.clock, 1);
        const known = await list();
        const { method, path: action = '', json, refusal, state } = plan(noun, one, known);
        const response = await api.send(method, url + action, { json });
        const [newest, ...others] = await list();
        if (state === undefined) {
          expect(response.status).toBe(refusal);
          expect([newest, ...others]).toEqual(known);
          continue;
        }
        const version = known.length + 1;
        const [before, after] = [known[0].after, state && { ...state, version }];
        const about = { id: expect.any(String), noun: noun.path, itemId, version };
        const at = api.clock.time.toISOString();
        expect(newest).toEqual({ ...about, action: one.action, at, before, after });
        expect(others).toEqual(known);
        expect(response.status).toBe(after ? 200 : 204);
        if (after) expect(await savedIn(noun, response)).toEqual(after);
        expect(await api.list()).toEqual(after ? [after] : []);
        const changedAt = [newest, ...others].find(({ action }) => action !== 'confirm')?.at;
        const forAdmin = await (await api.send('GET', path)).json();
        expect(forAdmin).toMatchObject(after ? [{ changedAt, checkedAt: at }] : []);
      }
    });
    await fc.assert(ofAnyHistory, { numRuns: 3, examples: [[example]] });
  });

  test('of all items is paged by 50, newest first', async () => {
    await using api = await startWithItem(newLocation, news);
    const state = JSON.stringify(api.item);
    // Several within a millisecond, among them two of one item, whose ids need not grow: here they shrink.
    const rows = Array.from({ length: 62 }, (_, index) => ({
      ...{ id: `${99 - index}`, noun: news.path, itemId: `item-${index % 2}`, version: 1 + Math.floor(index / 2) },
      ...{ action: 'update' as const, at: `2027-03-05T15:${10 + Math.floor(index / 4)}:00.000Z` },
      ...{ before: state, after: state },
    }));
    await api.db.deleteFrom('revisions').execute();
    await api.db.insertInto('revisions').values(rows).execute();
    const page = async (query = ''): Promise<Revision[]> =>
      (await api.send('GET', `${api.path}/revisions${query}`)).json();
    const newest = await page();
    const older = await page(`?before=${newest.at(-1)?.id}`);
    expect([newest.length, older.length]).toEqual([50, 12]);
    expect(await page(`?before=${older.at(-1)?.id}`)).toEqual([]);
    const listed = [...newest, ...older].map(({ at, version, itemId }) => [at, version, itemId]);
    const expected = rows.map(({ at, version, itemId }) => [at, version, itemId]);
    // Of one version, the larger id comes first.
    expect(listed).toEqual(expected.reverse().map((_, index) => expected[index + (index % 2 ? -1 : 1)]));
  });

  test('and the items stay unchanged if a change fails halfway', async () => {
    await using api = await startWithItem(newLocation, news);
    await api.send('PATCH', api.url, { json: second });
    const { id }: Item = await (await api.send('POST', api.path, { json: second })).json();
    const deleted = `${api.path}/${id}`;
    await api.send('DELETE', deleted);
    const state = async () => ({
      items: await api.list(),
      revisions: await api.db.selectFrom('revisions').select(['id', 'after']).orderBy('id').execute(),
      versions: await api.versions(),
    });
    const before = await state();
    await api.db.schema.alterTable('revisions').renameColumn('action', 'renamed').execute();
    for (const [method, url, json] of [
      ['POST', api.path, generateInput(news, 2)],
      ['PATCH', api.url, generateInput(news, 2)],
      ['DELETE', api.url],
      ['POST', `${api.url}/restore`],
      ['POST', `${deleted}/restore`],
      ['POST', `${api.url}/confirm`],
    ] as const) {
      const { status } = await expectLogged('action', () => api.send(method, url, { json }));
      expect(status, `${method} ${url}`).toBe(500);
      expect(await state(), `${method} ${url}`).toEqual(before);
    }
  });
});

describe('of a long text, the history shows', () => {
  const fields = { transcript: { ...optionalTextField('Transcript', { maxLength: 60_000, rows: 6 }), isLong: true } };
  const shown = (before: string, after: string) => {
    const states = [before, after].map((transcript) => ({ id: 'one', title: 'One', transcript }));
    const short = withoutLongTexts({ fields }, { before: states[0] as Item, after: states[1] as Item });
    return [short.before, short.after].map((state) => (state as Item & { transcript: string }).transcript);
  };
  const text = Array.from({ length: 900 }, (_, number) => `Sentence ${number}.`).join(' ');

  test.each(['Another one!', '', `More. ${'And more. '.repeat(20)}`])('only what has changed: %j', (words) => {
    const [before = '', after = ''] = shown(text, text.replace('Sentence 450.', words));
    expect(before).toMatch(/^….{100}Sentence 450\..{100}…$/);
    expect(after).toBe(before.replace('Sentence 450.', words));
  });

  test('its beginning and its end as they are, and no more than 2,000 characters', () => {
    expect(shown('One. Two.', 'One. Three.')).toEqual(['One. Two.', 'One. Three.']);
    expect(shown(text, 'One.')).toEqual([`${text.slice(0, 2_000)}…`, 'One.']);
  });
});

test('the newest 200 revisions of an item are kept, and all of the last year', async () => {
  await using api = await startWithItem(sqliteLocation, groups);
  const state = JSON.stringify(api.item);
  const [overAYear, withinAYear] = ['2026-03-05T14:59:59.999Z', '2026-03-05T15:00:00.000Z'];
  const old = (version: number, at: string, itemId = api.item.id) => ({
    ...{ id: `${itemId}-${version}`, noun: groups.path, itemId, version, at },
    ...{ action: 'update' as const, before: state, after: state },
  });
  const own = [1, 2, 3, 4, 5, 6].map((version) => old(version, [4, 5].includes(version) ? withinAYear : overAYear));
  await api.db.deleteFrom('revisions').execute();
  await api.db
    .insertInto('revisions')
    .values([...own, old(1, overAYear, 'other')])
    .execute();
  await api.db.updateTable('groups').set({ version: 199 }).execute();

  const versionsAfter = async (count: number) => {
    for (let change = 0; change < count; change++) await api.send('PATCH', api.url, { json: {} });
    return (await api.revisions()).map(({ version }) => version);
  };
  expect(await versionsAfter(1)).toEqual([200, 6, 5, 4, 3, 2, 1]);
  expect(await versionsAfter(1)).toEqual([201, 200, 6, 5, 4, 3, 2]);
  expect(await versionsAfter(2)).toEqual([203, 202, 201, 200, 6, 5, 4]);
  expect(await versionsAfter(3)).toEqual([206, 205, 204, 203, 202, 201, 200, 5, 4]);
  expect(await api.db.selectFrom('revisions').select('id').where('itemId', '=', 'other').execute()).toHaveLength(1);
});

test('there is no history of unknown items and revisions, nor of those of another item or noun', async () => {
  await using api = await startWithItem(sqliteLocation, news);
  const [created] = await api.revisions();
  const other: Item = await (await api.send('POST', api.path, { json: generateInput(news, 1) })).json();
  for (const [status, method, path, json] of [
    [404, 'GET', '/api/news/unknown/revisions'],
    [404, 'GET', '/api/news/revisions?before=unknown'],
    [404, 'GET', `/api/groups/revisions?before=${created?.id}`],
    [404, 'GET', `/api/groups/${api.item.id}/revisions`],
    [404, 'POST', `/api/groups/${api.item.id}/restore`],
    [404, 'POST', `${api.path}/${other.id}/restore`, { revision: created?.id }],
    [404, 'POST', `${api.url}/restore`, { revision: 'unknown' }],
    [400, 'POST', `${api.url}/restore`, { revision: 7 }],
    [400, 'POST', `${api.url}/restore`, { revision: null }],
    [400, 'POST', `${api.url}/restore`, []],
    // What was created has nothing before.
    [409, 'POST', `${api.url}/restore`, {}],
  ] as const) {
    expect((await api.send(method, path, { json })).status, path).toBe(status);
  }
  expect(await (await api.send('GET', '/api/groups/revisions')).json()).toEqual([]);
  expect(new Set(await api.list())).toEqual(new Set([api.item, other]));
});

describe('a state from before', () => {
  test('some fields keeps those of the item, and ignores removed ones', async () => {
    await using api = await startWithItem(sqliteLocation, groups);
    const { category, ...older } = api.item as Item & { category: string };
    const after = JSON.stringify({ ...older, givenUp: 'A field of former times' });
    await api.db.updateTable('revisions').set({ after }).execute();
    await api.send('PATCH', api.url, { json: { category: 'Second' } });
    await api.send('DELETE', api.url);
    // Not through the API, whose description has today's rules: an initial value may be blank.
    const created = (await listRevisions(api.db, groups, api.item.id)).at(-1);
    expect(created?.after).toEqual({ ...api.item, category: groups.fields.category?.initial });
    const restore = { revision: created?.id, now: api.clock.time };
    const fromBin = await restoreItem(api.db, groups, api.item.id, restore);
    expect(fromBin).toEqual({ ...api.item, category: 'Second', version: 4 });
    await api.send('PATCH', api.url, { json: { category: 'Third' } });
    const restored = await restoreItem(api.db, groups, api.item.id, restore);
    expect(restored).toEqual({ ...api.item, category: 'Third', version: 6 });
  });

  test('there were drafts comes back from the bin public since it was created', async () => {
    await using database = await freshDatabase(sqliteLocation);
    const { db } = database;
    const [first, later] = [new Date('2027-03-05T15:00:00.000Z'), new Date('2027-03-05T15:05:00.000Z')];
    const article = await createItem(db, news, anArticleInput(), first);
    await deleteItem(db, news, article.id, { now: later });
    const { picture, publishAt, hideAt, ...earlier } = article as Article;
    const before = JSON.stringify(earlier);
    await db.updateTable('revisions').set({ before }).where('action', '=', 'delete').execute();
    expect(await restoreItem(db, news, article.id, { now: later })).toEqual({ ...article, version: 3 });
    expect(publishAt).toBe(first.toISOString());
  });
});
