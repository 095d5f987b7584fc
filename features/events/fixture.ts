import type { Event, EventInput } from './event.ts';

export function anEventInput(given: Partial<EventInput> = {}): EventInput {
  return {
    title: 'Harvest supper',
    date: '2027-09-18',
    starts: '18:00',
    ends: '20:00',
    location: 'The barn',
    details: 'Bring a chair.',
    picture: null,
    ticketUrl: '',
    repeats: 'never',
    until: '',
    changes: [],
    publishAt: 'now',
    hideAt: null,
    ...given,
  };
}

/** A public event. */
export function anEvent(given: Partial<Event> = {}): Event {
  return {
    id: 'some-id',
    slug: 'harvest-supper',
    version: 1,
    ...anEventInput({ publishAt: '2027-03-05T17:00:00.000Z' }),
    ...given,
  };
}
