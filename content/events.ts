import { sample } from './sample.ts';
import type { Event } from './schema.ts';

export const events: Event[] = [
  {
    date: sample.fact('2027-05-22'),
    time: sample.fact('11 AM to 2 PM'),
    title: 'Church Family Picnic',
    location: 'Community Park',
    details: sample.fact(
      'Burgers from the grill, a long table of everybody’s salads, games on the grass and shade for those who would rather sit and talk. Bring a lawn chair; the food is on us.',
    ),
    picture: 'outreach-valley',
    ticketUrl: '',
  },
  {
    date: sample.fact('2027-06-18'),
    time: sample.fact('7 PM to 8:30 PM'),
    title: 'Night of Worship',
    location: 'Main Sanctuary',
    details: sample.fact(
      'An unhurried evening of singing, quiet and prayer by candlelight. No sermon. Come when you can, and leave when you need to.',
    ),
    picture: 'candles',
    ticketUrl: '',
  },
  {
    date: sample.fact('2027-08-15'),
    time: sample.fact('6 PM to 7 PM'),
    title: 'Back-to-School Prayer',
    location: 'Main Sanctuary',
    details: sample.fact(
      'Students, parents, teachers and bus drivers: come and be prayed for by name before the first bell. Every child goes home with a filled pencil case.',
    ),
    picture: 'stained-glass',
    ticketUrl: '',
  },
];
