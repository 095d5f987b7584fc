import { church } from '#content/church.ts';

const { origin } = new URL(church.siteUrl);

/** For readers outside the site: search engines, feeds, calendars. Concatenated, not resolved: //example.org is a path here, not another host. */
export function absoluteUrl(path: string) {
  return origin + path;
}
