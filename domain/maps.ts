import type { Address } from '#content/schema.ts';

export function oneLine({ street, city, state, zip }: Address) {
  return `${street}, ${city}, ${state} ${zip}`;
}

export function directionsUrl(address: Address) {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(oneLine(address))}`;
}

export function mapSearchUrl(place: string) {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
