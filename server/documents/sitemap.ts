import { publicPages } from '#app/routes.ts';
import { absoluteUrl } from '#domain/absolute-url.ts';
import { nouns } from '#nouns/all.ts';
import { itemPath, type PagedItem } from '#records/item-page.ts';
import type { Noun } from '#records/noun.ts';
import type { ItemTimes } from '#records/revision.ts';
import { listTimes } from '#records/revisions.server.ts';
import { listPublicItems } from '#records/store.server.ts';
import type { Db } from '#server/db/schema.ts';

/** Every public page, and every item with a page of its own, with the time of the last change of its items: https://www.sitemaps.org/protocol.html */
export async function sitemap(db: Db, now: Date) {
  const changes = new Map<string, Map<string, ItemTimes>>();
  for (const noun of nouns) changes.set(noun.path, await listTimes(db, noun));

  const pages = publicPages.map(({ path, reads }) => {
    const times = reads.flatMap((noun) => [...(changes.get(noun)?.values() ?? [])]).map(({ changedAt }) => changedAt);
    return { path, changedAt: newest(times) };
  });
  const withPages: readonly Noun<PagedItem>[] = nouns.filter((noun) => 'hasSlugs' in noun);
  for (const noun of withPages) {
    for (const item of await listPublicItems(db, noun, now)) {
      pages.push({ path: itemPath(noun, item), changedAt: changes.get(noun.path)?.get(item.id)?.changedAt });
    }
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(
      ({ path, changedAt }) =>
        `<url><loc>${absoluteUrl(path)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`,
    ),
    '</urlset>',
    '',
  ].join('\n');
}

/** ISO timestamps, which can be compared as text. */
function newest(times: (string | undefined)[]) {
  return times
    .filter((time) => time !== undefined)
    .toSorted()
    .at(-1);
}
