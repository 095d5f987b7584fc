import { church } from '../church.ts';
import { sample } from '../sample.ts';
import type { PageHeader, Sermon } from '../schema.ts';

const header: PageHeader = {
  heading: 'Messages',
  lead: 'One passage, half an hour, and something to carry into Monday. Listen again, or catch what you missed.',
  picture: 'candles',
  alt: '',
};

export const messages = {
  title: 'Messages',
  description: `Recent sermons from ${church.name}, each one a single passage in plain words, and how to get our podcast by e-mail.`,
  header,
  recent: {
    heading: 'Recent messages',
    latest: 'Newest',
    soon: 'Recording coming soon',
    sermons: [
      {
        title: sample.fact('A chair with your name on it'),
        passage: sample.fact('Luke 14:15–24'),
        series: sample.fact('Come to the table, part 3'),
        text: sample.fact(
          'Jesus tells of a man who set a long table and could not bear an empty seat at it. Who is missing from yours, and what would it take to go and knock?',
        ),
        picture: 'outreach-valley',
        alt: 'A white church among trees in a wide green valley',
      },
      {
        title: sample.fact('When the bread runs out'),
        passage: sample.fact('John 6:1–14'),
        series: sample.fact('Come to the table, part 2'),
        text: sample.fact(
          'Five loaves, two fish and a boy who did not keep his lunch to himself. What little is enough to start with?',
        ),
        picture: 'wheat-path',
        alt: 'A path through ripe wheat',
      },
      {
        title: sample.fact('Breakfast on the beach'),
        passage: sample.fact('John 21:1–14'),
        series: sample.fact('Come to the table, part 1'),
        text: sample.fact('Peter had let down his best friend. The first thing he was offered was something to eat.'),
        picture: 'stained-glass',
        alt: 'A stained-glass window throwing colors across a floor',
      },
    ] satisfies Sermon[],
  },
  podcast: {
    heading: 'For the drive to work',
    text: 'Each Sunday’s message is also a podcast. Write to us, and we will send you the link and, if you want it, two lines on how to listen on your phone.',
    label: 'E-mail me about the podcast',
    subject: 'Podcast information',
    body: `Hello ${church.shortName}, please send me the link to your podcast and how to listen.`,
  },
  next: {
    heading: 'It is better in the room',
    text: 'A recording leaves out the singing, the coffee and the person beside you. There is a service this week.',
    links: [
      { label: 'See times and places', href: '/locations' },
      { label: 'Watch live', href: '/watch-live' },
    ],
  },
};
