import type { SwitchedOff } from '#content/schema.ts';
import { absoluteUrl } from '#core/links.ts';
import { latest } from '#core/timestamps.ts';
import { nouns } from '#features/all.server.ts';
import { itemPath } from '#records/show/item-page.ts';
import { findLastVisibleChange } from '#records/store/public-items.server.ts';
import { listTimes } from '#records/store/revisions.server.ts';
import { listAddresses } from '#records/store/store.server.ts';
import type { Db } from '#records/store/tables.server.ts';
import { builtPages } from '#site/routes.ts';

/** Every public page that is on, and every item with its own page, with the last change that visitors saw: https://www.sitemaps.org/protocol.html */
export async function sitemap(db: Db, now: Date, switchedOff: SwitchedOff = {}) {
  const changes = new Map<string, string | undefined>();
  for (const noun of nouns) changes.set(noun.path, await findLastVisibleChange(db, noun, now));

  const shownPages = builtPages.filter(({ path }) => !(path in switchedOff));
  const pages = shownPages.map(({ path, reads }) => ({
    path,
    changedAt: latest(reads.map((noun) => changes.get(noun))),
  }));
  for (const noun of nouns.filter((one) => 'hasSlugs' in one)) {
    const items = await listAddresses(db, noun, now);
    const times = await listTimes(db, noun, items);
    for (const item of items) {
      pages.push({ path: itemPath(noun, item), changedAt: latest([item.publishAt, times.get(item.id)?.changedAt]) });
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
