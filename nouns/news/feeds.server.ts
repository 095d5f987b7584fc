import { Feed } from 'feed';
import { church } from '#content/church.ts';
import { news as words } from '#content/pages/news.ts';
import { absoluteUrl } from '#domain/absolute-url.ts';
import { withoutControls } from '#domain/text.ts';
import { escapeHtml, textAsHtml } from '#domain/text-as-html.ts';
import { latest } from '#domain/timestamps.ts';
import type { ServerNoun } from '#records/details.server.ts';
import { itemPath } from '#records/item-page.ts';
import { jpegOf } from '#records/picture.ts';
import { listTimes } from '#records/revisions.server.ts';
import { listFirst } from '#records/store.server.ts';
import type { Db } from '#records/tables.server.ts';
import type { Article } from './article.ts';
import { articleDate, articleList, atomPath, jsonFeedPath } from './article-list.ts';

const { host } = new URL(church.siteUrl);

/** The newest articles, whole. */
const maxEntries = 50;

const channel = {
  title: words.follow.title,
  description: words.description,
  link: absoluteUrl(articleList.page),
};

export async function writeAtomFeed(db: Db, news: ServerNoun<Article>, now: Date) {
  const entries = await listEntries(db, news, now);
  const feed = new Feed({
    ...channel,
    id: channel.link,
    feed: absoluteUrl(atomPath),
    author: { name: church.name },
    generator: false,
    // The newest change. Without entries a constant: the same content must give the same text.
    updated: new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime()))),
  });
  for (const { id, url, title, author, summary, html, published, updated } of entries) {
    feed.addItem({
      id,
      link: url,
      // The library treats titles as HTML, but not names, of which it unescapes '&amp;'.
      title: escapeHtml(title),
      author: [{ name: author.replaceAll('&', '&amp;') }],
      description: textAsHtml(summary),
      content: html,
      published,
      date: updated,
    });
  }
  return feed.atom1();
}

/** By hand, because the library writes version 1.0. */
export async function writeJsonFeed(db: Db, news: ServerNoun<Article>, now: Date) {
  const entries = await listEntries(db, news, now);
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: channel.title,
    description: channel.description,
    home_page_url: channel.link,
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
      // Not its URL, which follows the title: https://www.rfc-editor.org/rfc/rfc4151
      id: `tag:${host},2026:news/${article.id}`,
      url: absoluteUrl(itemPath(news, article)),
      title: withoutControls(article.title),
      author: withoutControls(article.author),
      summary,
      image,
      // Readers show a picture where the text has it.
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
