import { newHereAddress } from '#content/addresses.ts';
import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { Picture, PictureName } from '#content/schema.ts';

export const watchLive = ({ church }: Facts) => ({
  title: 'Watch Live',
  description: `Worship with ${church.name} from wherever you are: service times, where the stream appears, and how to say hello.`,
  /** On links that people share. */
  picture: 'night-church' satisfies PictureName,
  heading: 'Watch Live',
  lead: 'Sick child, night shift, snow on the road, or not ready to walk in yet? Join us from where you are.',
  screen: {
    heading: 'Stream Starts Soon',
    text: sample.fact('Every service is live right here, from a few minutes before it starts.'),
    picture: { name: 'night-church', alt: '' } satisfies Picture,
    next: 'Next service',
    title: `Live stream of ${church.name}`,
    live: 'The stream is on.',
    link: 'Open the stream in its own page',
  },
  times: { heading: 'Service times', zone: `${church.city} time` },
  home: {
    heading: 'Watching from home',
    picture: {
      name: 'open-bible',
      alt: 'An open Bible and a mug on a kitchen table in the morning light',
    } satisfies Picture,
    list: [
      {
        heading: 'Watch with somebody',
        text: 'Your family, a roommate, or a friend on the phone. It’s better together.',
      },
      {
        heading: 'Sing along, if you like',
        text: sample.fact('The words are on the screen.'),
      },
      {
        heading: 'Say hello',
        text: 'Drop the church office a note afterward. We’d like to know you were there, and what we can pray for.',
      },
    ],
  },
  write: { label: 'Say hello by email', subject: 'I watched the service' },
  next: {
    heading: 'Come in person when you’re ready',
    text: 'We’d be glad to meet you, any week.',
    links: [
      { label: 'See our locations', href: '/locations' },
      { label: 'I’m new here', href: newHereAddress },
    ],
  },
});
