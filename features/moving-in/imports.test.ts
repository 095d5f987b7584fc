import { describe, expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { nouns, registry } from '#features/all.server.ts';
import { writePodcast } from '#features/messages/podcast.server.ts';
import type { Item } from '#records/declare/noun.ts';
import { listBin } from '#records/store/bin.server.ts';
import { listRevisions } from '#records/store/revisions.server.ts';
import { createItem, deleteItem, findItem, listItems, updateItem } from '#records/store/store.server.ts';
import { engines, freshDatabase, type NewLocation, sqliteLocation } from '#test/database.ts';
import { continueImports } from './apply.ts';
import type { Candidate, Found } from './candidate.ts';
import { anEpisode, aPost } from './fixture.ts';
import { findMoved, listFormerAddresses } from './former-addresses.ts';
import { findImport, listImports, startImport, startUndo } from './imports.ts';
import { listPodcastOrigins } from './podcast-origins.ts';
import { stage } from './stage.ts';
import type { Db } from './tables.ts';

const now = new Date('2027-03-05T15:00:00.000Z');
const { news, messages } = registry;

async function start(newLocation: NewLocation = sqliteLocation) {
  const database = await freshDatabase(newLocation);
  const db = database.db as unknown as Db;
  async function* found(...all: (Found | Candidate)[]): AsyncGenerator<Found> {
    for (const each of all) yield 'noun' in each ? { candidate: each } : each;
  }
  async function finish(id: string) {
    while (await continueImports({ db, nouns }, now, { rows: 20, ms: Number.POSITIVE_INFINITY }));
    return findImport(db, id);
  }
  const plan = (...all: (Found | Candidate)[]) => stage({ db, nouns }, found(...all), now);
  return {
    db,
    plan,
    async bringIn(all: (Found | Candidate)[], choices = {}) {
      const { id } = await plan(...all);
      await startImport(db, id, { updates: true, doubles: false, ...choices });
      return finish(id);
    },
    async undo({ id }: { id: string }) {
      await startUndo(db, id);
      return finish(id);
    },
    articles: () => listItems(db, news),
    moved: (path: string, query = '') => findMoved(db, nouns, now, { path, query }),
    [Symbol.asyncDispose]: database[Symbol.asyncDispose],
  };
}

const fatesOf = ({ report }: Awaited<ReturnType<typeof findImport>>) =>
  Object.fromEntries(report.groups.map(({ fate, count }) => [fate, count]));

describe.each(engines)('moving in on $name', ({ newLocation }) => {
  test('says what would happen, saves nothing, then brings it in with the dates it had, once', async () => {
    await using site = await start(newLocation);
    const posts = [
      ...Array.from({ length: 45 }, (_, at) => aPost(String(at))),
      aPost('draft', { values: { publishAt: null } }),
      aPost('later', { values: { publishAt: '2027-05-01T14:00:00.000Z' } }),
    ];
    const others = [
      aPost('0'),
      aPost('no title', { values: { title: ' ' } }),
      { leftOut: { title: 'A comment', why: 'Comments are left out.' } },
      { note: 'One author is not named.' },
    ];
    const { report, state } = await site.plan(...posts, ...others);
    expect(state).toBe('planned');
    expect(report).toMatchObject({
      groups: [{ noun: 'news', fate: 'new', count: 47 }],
      leftOut: [
        { why: 'It is in the file twice.', titles: ['Post 0'] },
        { why: 'Title is missing.', count: 1 },
        { why: 'Comments are left out.', titles: ['A comment'] },
      ],
      notes: ['One author is not named.'],
      addresses: 94,
      total: 47,
    });
    expect(report.samples).toHaveLength(20);
    expect(report.samples[0]?.fields).toContainEqual({ label: 'Author', value: 'Kim' });
    expect(await site.articles()).toEqual([]);

    const done = await site.bringIn([...posts, ...others]);
    expect([done.state, done.left, done.outcome]).toMatchObject(['done', 0, { counts: { new: 47 }, problems: [] }]);
    const byTitle = new Map((await site.articles()).map((article) => [article.title, article]));
    expect(byTitle.get('Post 7')).toMatchObject({
      publishAt: '2016-05-03T14:00:00.000Z',
      createdAt: '2016-05-03T14:00:00.000Z',
      slug: 'post-7',
      version: 1,
    });
    expect(byTitle.get('Post draft')).toMatchObject({ publishAt: null });
    expect(byTitle.get('Post later')).toMatchObject({ publishAt: '2027-05-01T14:00:00.000Z' });
    // Only the plan that was carried out is left.
    expect(await listImports(site.db)).toHaveLength(1);
    expect(fatesOf(await site.plan(...posts))).toEqual({ same: 47 });
  });

  test('takes over what has changed there, but nothing that somebody has touched or deleted here', async () => {
    await using site = await start(newLocation);
    await site.bringIn([aPost('1'), aPost('2'), aPost('3'), aPost('4')]);
    const idOf = async (title: string) => (await site.articles()).find((article) => article.title === title)?.id ?? '';
    await updateItem(site.db, news, await idOf('Post 2'), { content: 'Better' }, { now });
    await deleteItem(site.db, news, await idOf('Post 3'), { now });

    const newer = ['1', '2', '3'].map((key) =>
      aPost(key, { values: { content: 'Changed there', summary: 'A summary' } }),
    );
    const again = [...newer, aPost('4'), aPost('5')];
    const { report } = await site.plan(...again);
    expect(report.groups.map(({ fate, titles }) => [fate, titles])).toEqual([
      ['changed', ['Post 1']],
      ['touched', ['Post 2']],
      ['deleted', ['Post 3']],
      ['same', ['Post 4']],
      ['new', ['Post 5']],
    ]);
    expect(report.samples[0]?.fields).toEqual([{ label: 'Content', value: 'Changed there', before: 'Some text' }]);

    await site.bringIn(again, { updates: false });
    expect((await findItem(site.db, news, await idOf('Post 1')))?.content).toBe('Some text');
    const second = await site.bringIn(again);
    const contents = (await site.articles()).map(({ title, content }) => [title, content]).toSorted();
    expect(contents).toEqual([
      ['Post 1', 'Changed there'],
      ['Post 2', 'Better'],
      ['Post 4', 'Some text'],
      ['Post 5', 'Some text'],
    ]);
    // The import that has changed an item gives it back as it was, and then the first one can be undone, too.
    await site.undo(second);
    expect((await findItem(site.db, news, await idOf('Post 1')))?.content).toBe('Some text');
    expect(fatesOf(await site.plan(...again))).toMatchObject({ changed: 1, touched: 1, deleted: 1 });
  });

  test('undoes all of it but what was changed since, and can bring it back under the same address', async () => {
    await using site = await start(newLocation);
    const posts = Array.from({ length: 30 }, (_, at) => aPost(String(at)));
    const done = await site.bringIn([...posts, { redirect: { from: '/tag/youth/', to: '/news', status: 308 } }]);
    const first = (await site.articles())[0] as Item;
    await updateItem(site.db, news, first.id, { summary: 'By hand' }, { now });

    const undone = await site.undo(done);
    expect([undone.state, undone.outcome]).toMatchObject(['undone', { undone: 29, kept: [first.title] }]);
    expect(await site.articles()).toMatchObject([{ id: first.id, summary: 'By hand' }]);
    expect(await listBin(site.db, nouns)).toHaveLength(29);
    expect(await site.moved('/tag/youth')).toBeUndefined();
    expect((await listFormerAddresses(site.db, nouns, now, '')).count).toBe(2);

    const again = await site.bringIn(posts);
    expect(again.outcome.counts).toEqual({ new: 29, same: 1 });
    const articles = await site.articles();
    expect(articles).toHaveLength(30);
    for (const { title, slug } of articles) expect(slug).toBe(title.toLowerCase().replace(' ', '-'));
    expect((await site.undo(again)).outcome.undone).toBe(29);
  });

  test('old addresses lead to items, whatever their address is now, and to lists and feeds', async () => {
    await using site = await start(newLocation);
    await site.bringIn([
      aPost('7', { oldPaths: ['/2016/05/Caf%C3%A9-day/', '/?p=7', '/?page_id=8'] }),
      aPost('draft', { values: { publishAt: null } }),
      { redirect: { from: '/tag/youth/', to: '/news', status: 308 } },
      { redirect: { from: '/feed/', to: '/news/atom.xml', status: 301 } },
    ]);
    const [article] = (await site.articles()).filter(({ title }) => title === 'Post 7');
    await updateItem(site.db, news, article?.id ?? '', { title: 'Another title' }, { now });
    for (const [path, query, expected] of [
      ['/2016/05/caf%C3%A9-day', 'utm_source=x', { status: 308, location: '/news/another-title?utm_source=x' }],
      ['/', 'p=7&utm_source=x', { status: 308, location: '/news/another-title?utm_source=x' }],
      ['/', 'page_id=8', { status: 308, location: '/news/another-title' }],
      ['/Tag/Youth/page/3/', '', { status: 308, location: '/news' }],
      ['/feed/', '', { status: 301, location: '/news/atom.xml' }],
      ['/2016/05/post-draft', '', undefined],
      ['/', 'p=9', undefined],
      ['/%E0%A4%A', '', undefined],
    ] as const)
      expect(await site.moved(path, query), path + query).toEqual(expected);
    expect(await listFormerAddresses(site.db, nouns, now, 'Café')).toEqual({
      count: 1,
      items: [{ path: '/2016/05/café-day', title: 'Another title', target: '/news/another-title' }],
    });
  });

  test('the same talk from WordPress and from a podcast is one message, which stays the same episode', async () => {
    await using site = await start(newLocation);
    const sermon = anEpisode('a', {
      values: { title: 'The Lost Sheep', audio: null, speaker: 'Kim' },
      origin: { source: 'wordpress', key: '?p=1' },
    });
    await site.bringIn([sermon]);
    const episodes = [
      anEpisode('Buzzsprout-1', { values: { title: 'The lost sheep!' } }),
      anEpisode('Buzzsprout-2', { values: { preachedOn: '2016-05-08' } }),
    ];
    expect(fatesOf(await site.plan(...episodes))).toEqual({ double: 1, new: 1 });
    const second = await site.bringIn(episodes);
    const listed = await listItems(site.db, messages);
    expect(listed).toMatchObject([
      { preachedOn: '2016-05-08' },
      { title: 'The Lost Sheep', speaker: 'Kim', audio: { address: 'https://host.example/Buzzsprout-1.mp3' } },
    ]);
    const write = async () =>
      writePodcast(messages, { db: site.db, now, content: defaultContent }, 'x', await listPodcastOrigins(site.db));
    const feed = await write();
    expect(feed.match(/<guid[^>]*>[^<]*/g)).toEqual([
      '<guid isPermaLink="false">Buzzsprout-2',
      '<guid isPermaLink="false">Buzzsprout-1',
    ]);
    expect(feed.match(/<pubDate>Mon, 02 May 2016 07:30:00 GMT/g)).toHaveLength(2);
    expect(feed).toMatch(/<itunes:new-feed-url>[^<]*\/messages\/podcast\.xml</);
    expect(fatesOf(await site.plan(sermon, ...episodes))).toEqual({ same: 3 });

    await site.undo(second);
    expect(await listItems(site.db, messages)).toMatchObject([{ title: 'The Lost Sheep', audio: null }]);
    expect(await write()).not.toContain('new-feed-url');
  });
});

test('the same audio is the same message, whatever counts its listeners', async () => {
  await using site = await start();
  const audio = { address: 'https://host.example/x/a_b.mp3', type: '', bytes: 0, seconds: 0 };
  const values = { title: 'By hand', preachedOn: '2016-04-24', audio, publishAt: 'now', hideAt: null };
  const { id } = await createItem(site.db, messages, values, now);
  const counted = {
    ...audio,
    address: 'https://dts.podtrac.com/redirect.mp3/pdst.fm/e/host.example/x/a_b.mp3?from=feed',
  };
  await site.bringIn([anEpisode('1', { values: { audio: counted } })]);
  expect(await listItems(site.db, messages)).toMatchObject([{ id, title: 'By hand', version: 1 }]);
  // Unless somebody says that it is another one.
  await site.bringIn([anEpisode('2', { values: { audio: counted }, origin: { source: 'feed', key: '2' } })], {
    doubles: true,
  });
  expect(await listItems(site.db, messages)).toHaveLength(2);
});

test('continues after a kill where it was, and takes one import at a time', async () => {
  await using site = await start();
  const posts = Array.from({ length: 50 }, (_, at) => aPost(String(at)));
  const { id } = await site.plan(...posts);
  await startImport(site.db, id, { updates: true, doubles: false });
  const some = () => continueImports({ db: site.db, nouns }, now, { rows: 20, ms: Number.POSITIVE_INFINITY });
  await some();
  expect((await findImport(site.db, id)).left).toBe(30);
  await expect(site.plan(aPost('x'))).rejects.toThrow('Another import is in progress');
  // Two processes at once.
  await Promise.all([some(), some()]);
  while (await some());
  expect(await site.articles()).toHaveLength(50);
  for (const { id } of await site.articles()) expect(await listRevisions(site.db, news, id)).toHaveLength(1);
  expect((await findImport(site.db, id)).outcome.counts).toEqual({ new: 50 });
});
