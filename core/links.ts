import type { Address } from '#content/schema.ts';
import { siteUrl } from '#content/site.ts';

const { origin } = new URL(siteUrl);

/** Makes a URL for search engines, feeds and calendars. Concatenates rather than resolves: //example.org is a path here, not another host. */
export function absoluteUrl(path: string) {
  return origin + path;
}

export function oneLine({ street, city, state, zip }: Address) {
  return `${street}, ${city}, ${state} ${zip}`;
}

export function directionsUrl(address: Address) {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(oneLine(address))}`;
}

export function mapSearchUrl(place: string) {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}

/** The query of a URL with only these parameters, unless empty. Drops those that others add to links. '' if none are left. */
export function queryOf(searchParams: URLSearchParams, names: readonly string[]) {
  const own = [...searchParams].filter(([name, value]) => value && names.includes(name));
  return own.length > 0 ? `?${new URLSearchParams(own)}` : '';
}

/** A redirect's target with the query of the request: '?a=1', or ''. */
export function withQuery(target: string, search: string) {
  return search && target.includes('?') ? `${target}&${search.slice(1)}` : target + search;
}

/** Whether a web address is one of the samples, which all use reserved domains (RFC 2606). */
export function isSampleAddress(url: string) {
  return /(^|\.)example\.(com|net|org)$/.test(new URL(url).hostname);
}

/** The site's own address, undefined while it is a sample or not encrypted. */
export const ownAddress = isSampleAddress(origin) || !origin.startsWith('https:') ? undefined : origin;

/** A link that opens a mail program with this message. */
export function mailto(address: string, message: { subject: string; body?: string }) {
  // RFC 6068 requires CRLF: some programs join the lines otherwise.
  const encoded = (text: string) => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  const parts = Object.entries(message).map(([name, text]) => `${name}=${encoded(text)}`);
  return `mailto:${address}?${parts.join('&')}`;
}

export function tel(phone: string) {
  return `tel:+1${phone.replace(/\D/g, '')}`;
}

/** A link that opens a text message with this body. */
export function sms(number: string, body: string) {
  return `sms:${number}?body=${encodeURIComponent(body)}`;
}
