import { church } from '#content/church.ts';

/** For readers outside the site: search engines, feeds, calendars. */
export function absoluteUrl(path: string) {
  return new URL(path, church.siteUrl).href;
}
