// Separate from the schemas, which screens do not load.
import type { Item, ItemLink } from '#records/declare/noun.ts';

export const newsletterScreen = '/admin/newsletter';

/** The admin screen for sending an article to the subscribers. */
export function sendPath(articleId: string) {
  return `${newsletterScreen}?article=${articleId}`;
}

const envelope = 'M3.5 6h17v12.5h-17zm0 .5 8.5 7 8.5-7';

/** Links to sending a public item, on a site that can send mail. */
export function sendLinks(item: Item & { state?: string | undefined }, site: unknown): ItemLink[] {
  const { newsletter } = site as { newsletter?: object };
  if (!newsletter || item.state) return [];
  return [{ label: 'Send to subscribers', href: sendPath(item.id), icon: envelope }];
}

/** The maximum size of an import in KiB. */
export const maxImportKib = 4096;
