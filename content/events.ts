import { sample } from './sample.ts';
import type { Event } from './schema.ts';

export const events: Event[] = [
  {
    date: sample.fact('2027-05-22'),
    starts: sample.fact('11:00'),
    ends: sample.fact('14:00'),
    title: sample.fact('Church Family Picnic'),
    location: sample.fact('Community Park'),
    details: sample.fact(
      'A sample event: burgers off the grill, games on the grass, and shade for anyone who’d rather sit and talk. Bring a lawn chair and a side dish to share.',
    ),
    picture: 'outreach-valley',
    alt: 'A white church and a red barn among trees in a wide green valley',
    ticketUrl: '',
  },
  {
    date: sample.fact('2027-06-18'),
    starts: sample.fact('19:00'),
    ends: sample.fact('20:30'),
    title: sample.fact('Night of Worship'),
    location: sample.fact('Main Sanctuary'),
    details: sample.fact('A sample event: an evening of singing, quiet and prayer, with no sermon.'),
    picture: 'candles',
    alt: 'Five candles burning in the dark',
    ticketUrl: '',
  },
  {
    date: sample.fact('2027-08-15'),
    starts: sample.fact('18:00'),
    ends: sample.fact('19:00'),
    title: sample.fact('Back-to-School Prayer'),
    location: sample.fact('Main Sanctuary'),
    details: sample.fact(
      'A sample event: we pray for students, parents, teachers and bus drivers before the first day of school.',
    ),
    picture: 'stained-glass',
    alt: 'Stained-glass window throwing colors across a wooden floor',
    ticketUrl: '',
  },
];
