import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#features/groups/group.ts';
import { news } from '#features/news/article.ts';
import type { Item } from '#records/declare/noun.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { generateInput } from '#test/generated-input.ts';
import { startWithItem } from '#test/item-history.ts';

const second = generateInput(news, 1);
const changes = [
  ['PATCH', '', second],
  ['DELETE', ''],
  ['POST', '/restore'],
  ['POST', '/confirm'],
] as const;

describe('by If-Match, an article', () => {
  let api: Awaited<ReturnType<typeof startWithItem>>;
  beforeAll(async () => {
    api = await startWithItem(sqliteLocation, news);
  });
  afterAll(() => api[Symbol.asyncDispose]());

  /** Creates an article for each change. After a change or deletion it has version 2. */
  async function articleIn(state: 'new' | 'changed' | 'deleted' | 'unknown') {
    if (state === 'unknown') return { url: `${api.path}/unknown`, current: null };
    const created: Item = await (await api.send('POST', api.path, { json: generateInput(news, 0) })).json();
    const url = `${api.path}/${created.id}`;
    if (state === 'deleted') await api.send('DELETE', url);
    if (state !== 'changed') return { url, current: state === 'new' ? created : null };
    return { url, current: await (await api.send('PATCH', url, { json: second })).json() };
  }

  async function everything() {
    const revisions = await api.db.selectFrom('revisions').selectAll().execute();
    return { items: await api.list(), revisions, versions: await api.versions() };
  }

  // Covers PATCH, DELETE, restore and confirm. Parsing is tested in core/http/if-match.test.ts.
  test.each([
    ['new', undefined, [200, 204, 409, 200]],
    ['changed', undefined, [200, 204, 200, 200]],
    ['changed', '"2"', [200, 204, 200, 200]],
    ['changed', '*', [200, 204, 200, 200]],
    ['changed', '"1"', [412, 412, 412, 412]],
    ['deleted', undefined, [404, 404, 200, 404]],
    ['deleted', '"2"', [412, 412, 200, 412]],
    ['deleted', '*', [412, 412, 200, 412]],
    ['deleted', '"1"', [412, 412, 412, 412]],
    ['unknown', undefined, [404, 404, 404, 404]],
    ['unknown', '"1"', [404, 404, 404, 404]],
    ['unknown', '*', [404, 404, 404, 404]],
  ] as const)('that is %s and requested with If-Match %s', async (state, ifMatch, statuses) => {
    for (const [index, [method, action, json]] of changes.entries()) {
      const { url, current } = await articleIn(state);
      const before = await everything();
      const response = await api.send(method, `${url}${action}`, { json, ifMatch });
      expect(response.status, `${method} ${action}`).toBe(statuses[index]);
      const after = await everything();
      if (response.ok) expect(after.revisions.length, `${method} ${action}`).toBe(before.revisions.length + 1);
      else expect(after, `${method} ${action}`).toEqual(before);
      if (response.status !== 412) continue;
      expect(await response.json()).toEqual({
        type: 'about:blank',
        title: 'Precondition Failed',
        status: 412,
        detail: `Somebody else has ${current ? 'changed' : 'deleted'} this article in the meantime.`,
        current,
      });
    }
  });
});

/** Runs eight times in parallel: fewer than the pool's connections, because waiting for one may time out on a slow machine. */
function atOnce<Result>(run: (number: number) => Promise<Result>) {
  return Promise.all(Array.from({ length: 8 }, (_, number) => run(number)));
}

describe.each(engines)('concurrently on $name', ({ newLocation }) => {
  test('accepts one of many changes and deletions of the same version', async () => {
    await using api = await startWithItem(newLocation, news);
    const responses = await atOnce((number) => {
      const json = number % 2 ? undefined : { title: `Change ${number}` };
      return api.send(number % 2 ? 'DELETE' : 'PATCH', api.url, { json, ifMatch: '"1"' });
    });
    const isDeleted = responses.some(({ status }) => status === 204);
    expect(responses.map(({ status }) => status).sort()).toEqual([isDeleted ? 204 : 200, ...Array(7).fill(412)]);
    const [item = null] = await api.list();
    expect((await api.revisions()).map(({ version, after }) => [version, after])).toEqual([
      [2, item],
      [1, api.item],
    ]);
    for (const response of responses) {
      if (response.status !== 204)
        expect(await response.json()).toMatchObject(response.ok ? { ...item } : { current: item });
    }
  });

  // Both, because those with slugs wait for each other at these already.
  test.each([groups, news])(
    '$plural are changed, deleted and restored, and end as their history does',
    async (noun) => {
      await using api = await startWithItem(newLocation, noun);
      const made = await atOnce(async (number) => {
        let count = 0;
        for (let round = 0; round < 8; round++) {
          const [method, action, json] = changes[(number + round) % 3] ?? changes[0];
          const { status } = await api.send(method, api.url + action, { json: json && generateInput(noun, round) });
          expect([200, 204, 404, 409]).toContain(status);
          if (status < 300) count += 1;
        }
        return count;
      });
      const revisions = await api.revisions();
      expect(revisions).toHaveLength(1 + made.reduce((sum, count) => sum + count));
      expect(revisions.map(({ version }) => version)).toEqual(revisions.map((_, index) => revisions.length - index));
      const states = [...revisions.map(({ after }) => after), null];
      expect(revisions.map(({ before }) => before)).toEqual(states.slice(1));
      expect((await api.list())[0] ?? null).toEqual(states[0]);
      expect(await api.versions()).toEqual({ [noun.path]: revisions.length });
    },
  );
});
