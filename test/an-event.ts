import { home } from '#content/pages/home.ts';
import type { Event, PictureName } from '#content/schema.ts';

export function anEvent(overrides: Partial<Event> = {}): Event {
  return {
    date: '2027-05-22',
    starts: '11:00',
    ends: '14:00',
    title: 'Picnic & games',
    location: 'The meadow',
    details: 'Bring a chair.',
    picture: home.picture as PictureName,
    alt: 'A table in a meadow',
    ticketUrl: '',
    ...overrides,
  };
}
