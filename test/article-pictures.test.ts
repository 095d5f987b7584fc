import { afterAll, expect, test } from 'vitest';
import { church } from '#content/church.ts';
import type { Article } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import type { Picture } from '#records/declare/file-values.ts';
import { type Element, find, findAll } from './html.ts';
import { storePicture } from './pictures.ts';
import { visitSite } from './visit.ts';

const { open, openMain, send, logIn, openDatabase } = await visitSite();
const volunteer = await logIn();
const database = openDatabase();
afterAll(() => database.close());

async function create(title: string, given?: Partial<Picture>): Promise<Article> {
  const picture = given ? await storePicture(database.db, given) : null;
  return JSON.parse((await send('POST', '/api/news', anArticleInput({ title, picture }), volunteer)).text);
}

function metaOf(page: Element, name: string) {
  return find(page, `meta[property="og:${name}"]`).getAttribute('content');
}

test('the list and the page of an article show its picture in all sizes, the first one on a page at once', async () => {
  const alt = 'A red barn & "hay"';
  const { picture } = await create('Older', { alt, width: 1000, height: 600 });
  await create('Newer', { alt: '', width: 300, height: 200 });
  await create('Newest');
  const inList = findAll(await openMain('/news'), 'article picture');
  expect(inList.map((each) => find(each, 'img').getAttribute('loading'))).toEqual(['eager', 'lazy']);
  expect(inList.map((each) => find(each, 'img').getAttribute('alt'))).toEqual(['', alt]);
  const onPage = find(await openMain('/news/older'), 'article picture');
  for (const shown of [inList[1] ?? onPage, onPage]) {
    const widths = find(shown, 'source').getAttribute('srcset')?.split(', ');
    expect(widths).toEqual([480, 800, 1000].map((width) => `/pictures/${picture?.id}-${width}.avif ${width}w`));
    expect(find(shown, 'source').getAttribute('sizes')).toBeTruthy();
    expect(find(shown, 'img').getAttribute('src')).toBe(`/pictures/${picture?.id}-1200.jpg`);
  }
  const { alt: text, loading, width, height } = find(onPage, 'img').attributes;
  expect({ text, loading, width, height }).toEqual({ text: alt, loading: 'eager', width: '1000', height: '600' });
  expect(findAll(await openMain('/news/newest'), 'article img')).toEqual([]);
});

test('a shared link to an article shows its picture, and so do search engines', async () => {
  const { picture } = await create('Shared', { alt: 'A red barn', width: 2000, height: 3000 });
  const page = await open('/news/shared');
  const url = `${church.siteUrl}/pictures/${picture?.id}-1200.jpg`;
  expect(['image', 'image:width', 'image:height', 'image:alt'].map((name) => metaOf(page, name))).toEqual([
    url,
    '1200',
    '1800',
    'A red barn',
  ]);
  const { '@graph': graph } = JSON.parse(find(page, 'script[type="application/ld+json"]').textContent);
  expect(graph).toMatchObject([{ '@type': 'NewsArticle', image: url }, {}]);
  // For a decorative picture, sites that link here get the article's title as alt text.
  await create('Decorated', { alt: '' });
  expect(metaOf(await open('/news/decorated'), 'image:alt')).toBe('Decorated');
});
