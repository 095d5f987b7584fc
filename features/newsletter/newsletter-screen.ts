// Apart from the schemas, which screens would load with it.
import type { Item, ItemLink } from '#records/declare/noun.ts';

export const newsletterScreen = '/admin/newsletter';

/** Where an article is sent to the subscribers. */
export function sendPath(articleId: string) {
  return `${newsletterScreen}?article=${articleId}`;
}

const envelope = 'M3.5 6h17v12.5h-17zm0 .5 8.5 7 8.5-7';

/** A public item can be sent, on a site that can send mail. */
export function sendLinks(item: Item & { state?: string | undefined }, site: unknown): ItemLink[] {
  const { newsletter } = site as { newsletter?: object };
  if (!newsletter || item.state) return [];
  return [{ label: 'Send to subscribers', href: sendPath(item.id), icon: envelope }];
}

/** The most that a file of addresses may have, in KiB. */
export const maxImportKib = 4096;
