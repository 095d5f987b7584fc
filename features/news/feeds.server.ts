import { generateAtomFeed } from 'feedsmith';
import { siteUrl } from '#content/site.ts';
import { absoluteUrl } from '#core/links.ts';
import { escapeHtml, withoutControls, withoutSpacesAroundTexts } from '#core/plain-text.ts';
import { latest } from '#core/timestamps.ts';
import { textAsHtml } from '#core/typed-text.ts';
import { jpegOf } from '#records/declare/picture.ts';
import { itemPath } from '#records/show/item-page.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import type { Document, DocumentRequest } from '#records/store/feature.server.ts';
import { listTimes } from '#records/store/revisions.server.ts';
import { listFirst } from '#records/store/store.server.ts';
import type { Db } from '#records/store/tables.server.ts';
import type { Article } from './article.ts';
import { articleDate, articleList, atomPath, jsonFeedPath } from './article-list.ts';

const { host } = new URL(siteUrl);

/** The number of articles in a feed. */
const maxEntries = 50;

const page = absoluteUrl(articleList.page);

type Request = Pick<DocumentRequest, 'db' | 'now' | 'content'>;

export function newsFeeds(news: ServerNoun<Article>): Document[] {
  return [
    {
      path: atomPath,
      type: 'application/atom+xml; charset=utf-8',
      reads: [news.path],
      write: (request) => writeAtomFeed(news, request),
    },
    {
      path: jsonFeedPath,
      type: 'application/feed+json; charset=utf-8',
      reads: [news.path],
      write: (request) => writeJsonFeed(news, request),
    },
  ];
}

export async function writeAtomFeed(news: ServerNoun<Article>, { db, now, content: { facts, words } }: Request) {
  const entries = await listEntries(db, news, now);
  const feed = generateAtomFeed({
    id: page,
    title: { value: words.news.follow.title },
    subtitle: { value: words.news.description },
    // The newest change, or a constant without entries: the same content must give the same text.
    updated: new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime()))),
    authors: [{ name: facts.church.name }],
    links: [
      { rel: 'alternate', href: page },
      { rel: 'self', href: absoluteUrl(atomPath) },
    ],
    entries: entries.map(({ id, url, title, author, summary, html, published, updated }) => ({
      id,
      links: [{ href: url }],
      // HTML also works in readers that treat every title as HTML.
      title: { type: 'html', value: escapeHtml(title) },
      authors: [{ name: author }],
      summary: { type: 'html', value: textAsHtml(summary) },
      content: { type: 'html', value: html },
      published,
      updated,
    })),
  });
  return withoutSpacesAroundTexts(feed);
}

/** Written by hand, because the library leaves out an empty list, which the format requires. */
export async function writeJsonFeed(news: ServerNoun<Article>, { db, now, content: { words } }: Request) {
  const entries = await listEntries(db, news, now);
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: words.news.follow.title,
    description: words.news.description,
    home_page_url: page,
    feed_url: absoluteUrl(jsonFeedPath),
    language: 'en-US',
    items: entries.map(({ id, url, title, author, summary, image, html, published, updated }) => ({
      id,
      url,
      title,
      summary,
      image: image?.url,
      content_html: html,
      date_published: published,
      date_modified: updated,
      authors: [{ name: author }],
    })),
  });
}

async function listEntries(db: Db, news: ServerNoun<Article>, now: Date) {
  const articles = await listFirst(db, news, now, { limit: maxEntries });
  const times = await listTimes(db, news, articles);
  return articles.map((article) => {
    const published = articleDate(article);
    const summary = withoutControls(article.summary);
    const image = imageOf(article);
    const texts = textAsHtml(`${summary}\n\n${withoutControls(article.content)}`);
    return {
      // A tag URI rather than the URL, which follows the title: https://www.rfc-editor.org/rfc/rfc4151
      id: `tag:${host},2026:news/${article.id}`,
      url: absoluteUrl(itemPath(news, article)),
      title: withoutControls(article.title),
      author: withoutControls(article.author),
      summary,
      image,
      // The picture is part of the text, because that is where readers show it.
      html: image ? `${image.html}\n${texts}` : texts,
      published: new Date(published),
      updated: new Date(latest([published, times.get(article.id)?.changedAt]) ?? published),
    };
  });
}

function imageOf(article: Article) {
  const jpeg = jpegOf(article);
  if (!jpeg) return undefined;
  const { path, width, height, alt } = jpeg;
  const url = absoluteUrl(path);
  const text = escapeHtml(withoutControls(alt));
  return { url, html: `<p><img src="${url}" alt="${text}" width="${width}" height="${height}"></p>` };
}
