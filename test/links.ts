import { church } from '#content/church.ts';
import type { Address } from '#content/schema.ts';
import { type Element, find, textOf } from './html.ts';

/** The message that a mailto link opens. */
export function parseMailto(href: string) {
  const { protocol, pathname, search, searchParams } = new URL(href);
  if (search.includes('+')) throw new Error(`Mail programs take a plus sign literally: ${href}`);
  if (/(?<!%0D)%0A/.test(href)) throw new Error(`RFC 6068 wants lines to end in CR LF: ${href}`);
  if (protocol !== 'mailto:') throw new Error(`This opens no mail program: ${href}`);
  return { to: pathname, subject: searchParams.get('subject') ?? '', body: searchParams.get('body') ?? '' };
}

export const officePhone = `tel:+1${church.phone.replace(/\D/g, '')}`;

export function addressLine({ street, city, state, zip }: Address) {
  return `${street}, ${city}, ${state} ${zip}`;
}

export function directionsTo(address: Address) {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressLine(address))}`;
}

export function mapsSearchFor(place: string) {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}

/** A link's accessible description. */
export function descriptionOf(link: Element, page: Element) {
  const ids = link.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => textOf(find(page, `[id="${id}"]`))).join(', ');
}
