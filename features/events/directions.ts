import type { Facts } from '#content/facts.ts';
import { directionsUrl, mapSearchUrl } from '#core/links.ts';

/** Leads to a campus if the text names it or one of its rooms, and otherwise to what maps find for it. '' for an event that is only online. */
export function directionsTo(location: string, { campuses, church }: Pick<Facts, 'campuses' | 'church'>) {
  const place = location.toLowerCase();
  const campus = campuses.find(({ name, rooms = [] }) =>
    [name, ...rooms].some((known) => place.includes(known.toLowerCase())),
  );
  if (campus) return directionsUrl(campus.address);
  if (/\b(online|zoom|https?:)/.test(place)) return '';
  // Without an address or a town, maps would show a 'Community Park' near whoever asks.
  return mapSearchUrl(/[\d,]/.test(place) ? location : `${location}, ${church.city}`);
}
