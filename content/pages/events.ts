import type { Facts } from '#content/facts.ts';
import type { PictureName } from '#content/schema.ts';

export const events = ({ church }: Facts) => ({
  title: 'Events',
  description: `What’s on at ${church.name} besides the services: dates, times and places, and a calendar to subscribe to.`,
  /** On links that people share. */
  picture: 'outreach-valley' satisfies PictureName,
  heading: 'Events',
  lead: 'Picnics, concerts, nights of prayer: what’s on besides our services. Everyone’s welcome, and you don’t have to be a member.',
  empty: 'No special gatherings are planned right now.',
  back: 'Back to all events',
  /** Below the lists of other pages when they are empty. */
  offer: 'Next event',
  over: 'This event is over.',
  dates: 'The next dates',
  tickets: 'BUY TICKETS',
  next: {
    heading: 'Something every week',
    text: 'Small groups meet in homes, at the church and online.',
    links: [
      { label: 'Find a small group', href: '/small-groups' },
      { label: 'See service times', href: '/locations' },
    ],
  },
});
