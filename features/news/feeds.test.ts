import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { describe, expect, test } from 'vitest';
import { siteUrl } from '#content/site.ts';
import { defaultContent } from '#content/words.ts';
import { absoluteUrl } from '#core/links.ts';
import { registry } from '#features/all.server.ts';
import { createItem, updateItem } from '#records/store/store.server.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { find, readHtml } from '#test/html.ts';
import { storePicture } from '#test/pictures.ts';
import type { ArticleInput } from './article.ts';
import { writeAtomFeed, writeJsonFeed } from './feeds.server.ts';
import { anArticleInput } from './fixture.ts';

const { news: words } = defaultContent.words;

const { news } = registry;
const { host } = new URL(siteUrl);
const now = new Date('2027-03-05T15:00:00.000Z');
const later = new Date('2027-04-01T12:00:00.000Z');

async function start(...inputs: Partial<ArticleInput>[]) {
  const database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const ids: string[] = [];
  for (const [index, input] of inputs.entries()) {
    const at = new Date(now.getTime() + index);
    ids.push((await createItem(db, news, anArticleInput(input), at)).id);
  }
  const request = { db, now: later, content: defaultContent };
  /** Reads both feeds with third-party parsers into one form. */
  async function read() {
    const atom = parseAtomFeed(await writeAtomFeed(news, request));
    const json = parseJsonFeed(await writeJsonFeed(news, request));
    const fromAtom = (atom.entries ?? []).map((entry) => ({
      id: entry.id,
      title: entry.title && unescapeHtml(entry.title.value),
      url: entry.links?.[0]?.href,
      author: entry.authors?.[0]?.name,
      published: entry.published,
      updated: entry.updated,
      summary: entry.summary && unescapeHtml(entry.summary.value.replace(/^<p>|<\/p>$/g, '')),
      html: entry.content?.value,
    }));
    const entries = (json.items ?? []).map((item) => ({
      id: item.id,
      title: item.title,
      url: item.url,
      author: item.authors?.[0]?.name,
      published: item.date_published,
      updated: item.date_modified,
      summary: item.summary,
      html: item.content_html,
    }));
    expect(fromAtom).toEqual(entries);
    return { atom, json, entries };
  }
  return { ...database, ids, request, read };
}

describe('a feed of the news', () => {
  test('has every article whole, newest first, with its picture where its text begins', async () => {
    await using feed = await start(
      { title: 'Older' },
      { title: 'Newer', content: 'One.\nTwo.\r\n\r\n- www.three.example' },
    );
    const alt = 'A "red" barn & <hay>';
    const picture = await storePicture(feed.db, { alt, width: 2000, height: 1000 });
    await updateItem(feed.db, news, feed.ids[0] ?? '', { picture }, { now });
    const { json, entries } = await feed.read();
    expect(entries[0]).toEqual({
      id: `tag:${host},2026:news/${feed.ids[1]}`,
      title: 'Newer',
      url: absoluteUrl('/news/newer'),
      author: 'Kim Walker',
      published: '2027-03-05T15:00:00.001Z',
      updated: '2027-03-05T15:00:00.001Z',
      summary: 'Bring a salad',
      html: '<p>Bring a salad</p>\n<p>One.<br>Two.</p>\n<ul><li><a href="https://www.three.example">www.three.example</a></li></ul>',
    });
    const src = absoluteUrl(`/pictures/${picture.id}-1200.jpg`);
    expect(json.items).toMatchObject([{ title: 'Newer' }, { title: 'Older', image: src }]);
    const image = find(readHtml(entries[1]?.html?.split('\n', 1)[0] ?? ''), 'p > img');
    expect(image.attributes).toEqual({ src, alt, width: '1200', height: '600' });
  });

  test('keeps the id of an article whose title changes, and has the time of the change', async () => {
    await using feed = await start({ title: 'Before' });
    const [id = ''] = feed.ids;
    await updateItem(feed.db, news, id, { title: 'After' }, { now: later });
    const { atom, entries } = await feed.read();
    const changed = { title: 'After', url: absoluteUrl('/news/after'), updated: later.toISOString() };
    expect(entries).toMatchObject([{ id: `tag:${host},2026:news/${id}`, published: now.toISOString(), ...changed }]);
    expect(atom.updated).toBe(later.toISOString());
  });

  test('has the publication time, also as the time of the change if nothing has changed since', async () => {
    const publishAt = '2027-03-20T12:00:00.000Z';
    await using feed = await start({ title: 'Written early', publishAt }, { title: 'A draft', publishAt: null });
    const { atom, entries } = await feed.read();
    expect(entries).toMatchObject([{ title: 'Written early', published: publishAt, updated: publishAt }]);
    expect(atom.updated).toBe(publishAt);
  });

  test('names itself, its page and its title, even without articles', async () => {
    await using feed = await start();
    const { atom, json, entries } = await feed.read();
    expect(entries).toEqual([]);
    expect(json).toMatchObject({
      title: words.follow.title,
      home_page_url: absoluteUrl('/news'),
      feed_url: absoluteUrl('/news/feed.json'),
    });
    expect(JSON.parse(await writeJsonFeed(news, feed.request)).version).toBe('https://jsonfeed.org/version/1.1');
    expect(atom).toMatchObject({ links: [{ rel: 'alternate' }, { rel: 'self' }], updated: '1970-01-01T00:00:00.000Z' });
  });

  test('contains the newest 50', async () => {
    await using feed = await start(...Array.from({ length: 51 }, (_, index) => ({ title: `No. ${index}` })));
    const { entries } = await feed.read();
    expect(entries).toHaveLength(50);
    expect(entries.at(-1)?.title).toBe('No. 1');
  });

  test('escapes any text', async () => {
    const text = `]]> ]]> <script>alert("1")</script> &amp; &lt; A & B 🙂 it’s 'so'`;
    // The parsers tolerate these characters, but XML forbids them.
    const hostile = `\u0001${text}\u000b\u0085\uffff`;
    await using feed = await start({ title: hostile, summary: hostile, content: hostile, author: hostile });
    const [entry] = (await feed.read()).entries;
    expect(entry).toMatchObject({ title: text, author: text, summary: text });
    expect(await writeAtomFeed(news, feed.request)).not.toMatch(/[^\P{Cc}\t\n\r]|\uffff/u);
    expect(entry?.html).not.toContain('<script');
    expect(entry?.html?.split('\n').map((line) => unescapeHtml(line.replace(/<\/?p>/g, '')))).toEqual([text, text]);
  });
});

function unescapeHtml(html: string) {
  return html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
