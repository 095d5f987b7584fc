import { sample } from './sample.ts';
import type { Event } from './schema.ts';

export const events: Event[] = [
  {
    date: sample.fact('2027-05-22'),
    time: sample.fact('11 AM to 2 PM'),
    title: sample.fact('Church Family Picnic'),
    location: sample.fact('Community Park'),
    details: sample.fact(
      'A sample event: burgers off the grill, games on the grass, and shade for anyone who’d rather sit and talk. Bring a lawn chair and a side dish to share.',
    ),
    picture: 'outreach-valley',
    ticketUrl: '',
  },
  {
    date: sample.fact('2027-06-18'),
    time: sample.fact('7 PM to 8:30 PM'),
    title: sample.fact('Night of Worship'),
    location: sample.fact('Main Sanctuary'),
    details: sample.fact('A sample event: an evening of singing, quiet and prayer, with no sermon.'),
    picture: 'candles',
    ticketUrl: '',
  },
  {
    date: sample.fact('2027-08-15'),
    time: sample.fact('6 PM to 7 PM'),
    title: sample.fact('Back-to-School Prayer'),
    location: sample.fact('Main Sanctuary'),
    details: sample.fact(
      'A sample event: we pray for students, parents, teachers and bus drivers before the first day of school.',
    ),
    picture: 'stained-glass',
    ticketUrl: '',
  },
];
