import { church } from '#content/church.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader, Sermon } from '#content/schema.ts';
import { anyServiceDay } from '#content/service-days.ts';

const header: PageHeader = {
  heading: 'Messages',
  lead: 'A message is a sermon: one passage from the Bible, and what it means for your week.',
  picture: 'candles',
  alt: '',
};

export const messages = {
  title: 'Messages',
  description: `Recent sermons from ${church.name}, each on one passage of the Bible, and how to get our podcast.`,
  header,
  recent: {
    heading: 'Recent messages',
    latest: 'Newest',
    /** Below each that has a recording. */
    watch: 'Watch or listen',
    /** The newest first. A recording's address, and the day: href: 'https://…', date: '2027-05-02', */
    sermons: [
      {
        title: sample.story('Room at the table'),
        passage: sample.story('Luke 14:15–24'),
        series: sample.story('Sample series, part 3'),
        text: sample.story(
          'Jesus tells about a man who threw a big dinner and wanted his house full. Who’s missing from your table?',
        ),
        picture: 'outreach-valley',
        alt: 'A white church among trees in a wide green valley',
      },
      {
        title: sample.story('When the bread runs out'),
        passage: sample.story('John 6:1–14'),
        series: sample.story('Sample series, part 2'),
        text: sample.story(
          'Five loaves, two fish, and a boy who gave up his lunch. What do you have that’s enough to start with?',
        ),
        picture: 'wheat-path',
        alt: 'A path through ripe wheat',
      },
      {
        title: sample.story('Breakfast on the beach'),
        passage: sample.story('John 21:1–14'),
        series: sample.story('Sample series, part 1'),
        text: sample.story(
          'Peter had said he didn’t even know Jesus. Before they talked about it, Jesus made him breakfast.',
        ),
        picture: 'stained-glass',
        alt: 'A stained-glass window throwing colors across a floor',
      },
    ] as Sermon[],
  },
  podcast: {
    heading: 'Our podcast',
    text: sample.fact(
      'Each Sunday’s message is also a podcast, so you can listen in the car. Email us, and we’ll send you the link.',
    ),
    label: 'Email us about the podcast',
    subject: 'Podcast information',
    body: `Hello ${church.shortName}, please send me the link to your podcast and how to listen.`,
  },
  next: {
    heading: 'Come and hear one in person',
    text: `A recording leaves out the singing and the people. Come ${anyServiceDay}.`,
    links: [
      { label: 'See times and places', href: '/locations' },
      { label: 'Watch live', href: '/watch-live' },
    ],
  },
};
