import type { Facts, Found } from '#features/moving-in/candidate.ts';
import { readAudio } from './audio-address.ts';
import { type HtmlText, readHtml, resolve } from './html-text.ts';
import { type Source, toArticle, toMessage } from './items.ts';
import { oldPathsOf } from './old-paths.ts';
import { readPhp } from './php-values.ts';
import type { TextFile } from './text-file.ts';
import { localTime } from './times.ts';
import { toEvents } from './wordpress-events.ts';
import { type Post, readPost, type Site, survey } from './wordpress-export.ts';
import { sermonOf } from './wordpress-sermons.ts';
import { readEntries, textIn, type XmlElement } from './xml.ts';

/** What WordPress itself stores beside posts. Of no use elsewhere. */
const internal =
  /^(?:revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|user_request|wp_.*|acf-.*|elementor_.*|wpcf7_.*|tribe_(?:venue|organizer)|attachment|shop_.*)$/;
const whyNot = {
  page: 'Pages have words and pictures of their own here: see “Words” among these screens.',
  private: 'It is private, or has a password.',
  trash: 'It was in the trash.',
};

/** A WordPress export (WXR): https://github.com/WordPress/WordPress/blob/master/wp-admin/includes/export.php */
export async function* readWordPress(file: TextFile, facts: Facts): AsyncGenerator<Found> {
  const isComment = (name: string) => name === 'wp:comment';
  const read = () => readEntries(file.read(), isComment);
  const site = await survey(read());
  const archives = new Set<string>();
  const others = new Map<string, number>();
  for await (const element of read()) {
    if (element.name !== 'item') {
      listArchives(element, site, archives);
      continue;
    }
    const post = readPost(element, facts);
    if (internal.test(post.type) || /^(?:inherit|auto-draft)$/.test(post.status)) continue;
    const found = toFound(post, site, facts);
    if (found.length === 0 && !isRepeated(post, site)) others.set(post.type, (others.get(post.type) ?? 0) + 1);
    if (post.type === 'post' && post.status === 'publish') addDates(post, site, archives, facts);
    yield* found;
  }
  for (const [type, count] of others)
    yield {
      note: `${count === 1 ? '1 entry' : `${count} entries`} of the kind “${type}” have no place here and are left out.`,
    };
  yield { note: 'Comments, menus and files of the media library that no text uses are left out.' };
  for (const from of archives) yield { redirect: { from, to: '/news', status: 308 } };
  yield* redirectFeeds(site, facts);
}

/** Nothing for a kind that is not known. */
function toFound(post: Post, site: Site, facts: Facts): Found[] {
  const { title, type, status } = post;
  const reader = readers[type];
  const why =
    type === 'page'
      ? whyNot.page
      : status === 'private' || post.hasPassword
        ? whyNot.private
        : status === 'trash'
          ? whyNot.trash
          : undefined;
  if (why) return reader || type === 'page' ? [{ leftOut: { title, why } }] : [];
  return reader?.(post, site, facts) ?? [];
}

const readers: Record<string, (post: Post, site: Site, facts: Facts) => Found[]> = {
  post: readArticle,
  // Seriously Simple Podcasting
  podcast: readArticle,
  wpfc_sermon: readSermon,
  ctc_sermon: readSermon,
  tribe_events: readEvent,
  ctc_event: readEvent,
};

/** A post, or an episode of a podcast plugin. */
function readArticle(post: Post, site: Site, facts: Facts): Found[] {
  const source = sourceOf(post, site, bodyOf(post));
  const stored = post.meta.get('enclosure') ?? post.meta.get('audio_file') ?? '';
  const [address = '', length, type, more = ''] = stored.split('\n');
  const about = readPhp(more);
  const duration = String((about instanceof Map && about.get('duration')) || (post.meta.get('duration') ?? ''));
  const audio = address && readAudio({ address, type, length, duration }, source.notes);
  if (audio) return [{ candidate: toMessage(source, { audio }, facts) }];
  const author = site.authors.get(post.author) || post.author;
  return [toArticle(source, { summary: readHtml(post.excerpt, { isSource: true }).text, author }, facts)];
}

function readSermon(post: Post, site: Site, facts: Facts): Found[] {
  const notes: string[] = [];
  const { html, ...talk } = sermonOf(post, site, notes);
  const source = sourceOf(post, site, bodyOf({ ...post, html }));
  source.notes.push(...notes);
  return [{ candidate: toMessage(source, talk, facts) }];
}

function readEvent(post: Post, site: Site, facts: Facts): Found[] {
  return isRepeated(post, site) ? [] : toEvents(post, site, sourceOf(post, site, bodyOf(post)), facts);
}

function isRepeated({ type, parent }: Post, { repeating }: Site) {
  return type === 'tribe_events' && repeating.has(parent);
}

function bodyOf({ html, link }: Post) {
  return readHtml(html, { base: link, isSource: true });
}

function sourceOf(post: Post, site: Site, body: HtmlText): Source {
  const { id, guid, link, meta, status, date } = post;
  const thumbnail = meta.get('_thumbnail_id') ?? '';
  const picture = site.files.get(thumbnail);
  const address = picture && resolve(picture.address, site.link);
  const isDraft = status === 'draft' || status === 'pending' || !date;
  return {
    origin: { source: 'wordpress', key: guid || `post ${id}` },
    title: post.title,
    publishedAt: isDraft ? null : date,
    body,
    oldPaths: [...oldPathsOf([link, guid], site.link), `${site.folder}/?p=${id}`],
    picture: address ? { address, alt: picture.alt } : undefined,
    notes: thumbnail && !address ? ['Its picture is not in this file: export “All content” to bring it.'] : [],
  };
}

/** The lists that WordPress has of a category, a tag or an author. */
function listArchives(element: XmlElement, { folder, categories }: Site, archives: Set<string>) {
  const said = (name: string) => textIn(element, name);
  if (element.name === 'wp:category') {
    const path: string[] = [];
    // A category may be its own ancestor in a damaged database.
    for (let slug = said('wp:category_nicename'); slug && !path.includes(slug); slug = categories.get(slug) ?? '')
      path.unshift(slug);
    archives.add(`${folder}/category/${path.join('/')}/`);
  }
  if (element.name === 'wp:tag' && said('wp:tag_slug')) archives.add(`${folder}/tag/${said('wp:tag_slug')}/`);
  if (element.name === 'wp:author') archives.add(`${folder}/author/${said('wp:author_login')}/`);
}

function addDates({ date }: Post, { folder }: Site, archives: Set<string>, { timeZone }: Facts) {
  if (!date) return;
  const [year, month, day] = localTime(date, timeZone).date.split('-');
  for (const path of [`${year}/`, `${year}/${month}/`, `${year}/${month}/${day}/`]) archives.add(`${folder}/${path}`);
}

function* redirectFeeds({ folder }: Site, { feeds }: Facts): Generator<Found> {
  const ofNews = ['/feed/', '/feed/rss/', '/feed/rss2/', '/feed/atom/', '/?feed=rss2', '/?feed=rss', '/?feed=atom'];
  for (const path of ofNews) yield { redirect: { from: `${folder}${path}`, to: feeds.news, status: 301 } };
  for (const path of ['/feed/podcast/', '/?feed=podcast'])
    yield { redirect: { from: `${folder}${path}`, to: feeds.messages, status: 301 } };
}
