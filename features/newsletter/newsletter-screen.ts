// Apart from the schemas, which screens would load with it.
export const newsletterScreen = '/admin/newsletter';

/** Where an article is sent to the subscribers. */
export function sendPath(articleId: string) {
  return `${newsletterScreen}?article=${articleId}`;
}

/** The most that a file of addresses may have, in KiB. */
export const maxImportKib = 4096;
