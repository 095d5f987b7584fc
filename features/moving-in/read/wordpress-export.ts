import type { Facts } from '#features/moving-in/candidate.ts';
import { cleanText } from './clean-text.ts';
import { readLine } from './html-text.ts';
import { readMoment } from './times.ts';
import { childrenOf, textIn, textOf, type XmlElement } from './xml.ts';

/** An item of an export, which may be a post, a page, a file of the media library, or anything of a plugin. */
export type Post = {
  id: string;
  type: string;
  status: string;
  title: string;
  link: string;
  guid: string;
  /** Undefined in drafts. */
  date: Date | undefined;
  author: string;
  html: string;
  excerpt: string;
  parent: string;
  hasPassword: boolean;
  /** Of a file. */
  attachment: string;
  meta: Map<string, string>;
  terms: { taxonomy: string; name: string }[];
};

/** What entries refer to wherever it is in the file. */
export type Site = {
  link: string;
  /** The folder in which WordPress is, if any: '/blog'. */
  folder: string;
  authors: Map<string, string>;
  files: Map<string, { address: string; alt: string }>;
  venues: Map<string, string>;
  /** Events that repeat, each date of which older versions of a plugin store, too. */
  repeating: Set<string>;
  /** Categories by their slugs. */
  categories: Map<string, string>;
};

/** Reads what entries refer to. */
export async function survey(elements: AsyncIterable<XmlElement>): Promise<Site> {
  const site: Site = {
    link: '',
    folder: '',
    authors: new Map(),
    files: new Map(),
    venues: new Map(),
    repeating: new Set(),
    categories: new Map(),
  };
  for await (const element of elements) {
    const said = (name: string) => textIn(element, name);
    if (element.name === 'link') site.link ||= textOf(element);
    if (element.name === 'wp:base_blog_url') {
      site.link = textOf(element) || site.link;
      site.folder = URL.parse(site.link)?.pathname.replace(/\/$/, '') ?? '';
    }
    if (element.name === 'wp:author')
      site.authors.set(said('wp:author_login'), readLine(said('wp:author_display_name')));
    if (element.name === 'wp:category') site.categories.set(said('wp:category_nicename'), said('wp:category_parent'));
    if (element.name === 'item') surveyItem(element, site);
  }
  return site;
}

function surveyItem(item: XmlElement, { files, venues, repeating }: Site) {
  const [id, type] = [textIn(item, 'wp:post_id'), textIn(item, 'wp:post_type')];
  if (type === 'attachment') {
    const alt = cleanText(readMeta(item).get('_wp_attachment_image_alt') ?? '');
    files.set(id, { address: textIn(item, 'wp:attachment_url') || textIn(item, 'guid'), alt });
  } else if (type === 'tribe_venue') {
    const meta = readMeta(item);
    const place = [textIn(item, 'title'), meta.get('_VenueAddress'), meta.get('_VenueCity')];
    venues.set(
      id,
      place
        .map((part) => readLine(part ?? ''))
        .filter(Boolean)
        .join(', '),
    );
  } else if (type === 'tribe_events' && readMeta(item).has('_EventRecurrence')) repeating.add(id);
}

function readMeta(item: XmlElement) {
  const all = childrenOf(item, 'wp:postmeta');
  return new Map(all.map((meta) => [textIn(meta, 'wp:meta_key'), textIn(meta, 'wp:meta_value')]));
}

export function readPost(item: XmlElement, { timeZone }: Facts): Post {
  const said = (name: string) => textIn(item, name);
  // Drafts have a date of zeros, and a pubDate that means nothing.
  const dates: [string, string][] = [
    [said('wp:post_date_gmt'), 'UTC'],
    [said('wp:post_date'), timeZone],
  ];
  const [date, zone] = dates.find(([each]) => each && !each.startsWith('0000')) ?? [];
  return {
    id: said('wp:post_id'),
    type: said('wp:post_type') || 'post',
    status: said('wp:status') || 'publish',
    title: readLine(said('title')),
    link: said('link'),
    guid: said('guid'),
    date: date ? readMoment(date, zone ?? timeZone) : undefined,
    author: said('dc:creator'),
    html: said('content:encoded'),
    excerpt: said('excerpt:encoded'),
    parent: said('wp:post_parent'),
    hasPassword: said('wp:post_password') !== '',
    attachment: said('wp:attachment_url'),
    meta: readMeta(item),
    terms: childrenOf(item, 'category').map((term) => ({
      taxonomy: term.attributes.domain ?? '',
      name: readLine(textOf(term)),
    })),
  };
}
