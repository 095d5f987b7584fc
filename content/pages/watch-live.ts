import { newHereAddress } from '#content/addresses.ts';
import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { Picture, PictureName } from '#content/schema.ts';

/** Without a `stream` in church.ts the page is about messages. */
export const watchLive = ({ church }: Facts) => ({
  title: church.stream ? 'Watch Live' : 'From Home',
  description: church.stream
    ? `Worship with ${church.name} from wherever you are: service times, where the stream appears, and how to say hello.`
    : `Stay close to ${church.name} from wherever you are: our messages, the times of our services, and how to say hello.`,
  /** On links that people share. */
  picture: 'night-church' satisfies PictureName,
  heading: church.stream ? 'Watch Live' : 'From Home',
  lead: `Sick child, night shift, snow on the road, or not ready to walk in yet? ${church.stream ? 'Join us from where you are.' : 'What you missed is here.'}`,
  screen: {
    heading: church.stream ? 'Stream Starts Soon' : 'Watch or listen later',
    text: church.stream
      ? sample.fact('Every service is live right here, from a few minutes before it starts.')
      : 'We don’t show our services live. The messages are here afterward, for whenever you have time.',
    picture: { name: 'night-church', alt: '' } satisfies Picture,
    next: 'Next service',
    title: `Live stream of ${church.name}`,
    live: 'The stream is on.',
    link: church.stream ? 'Open the stream in its own page' : 'Go to the messages',
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
      ...(church.stream
        ? [{ heading: 'Sing along, if you like', text: sample.fact('The words are on the screen.') }]
        : []),
      {
        heading: 'Say hello',
        text: 'Drop the church office a note afterward. We’d like to know you were there, and what we can pray for.',
      },
    ],
  },
  write: { label: 'Say hello by email', subject: church.stream ? 'I watched the service' : 'I watched a message' },
  next: {
    heading: 'Come in person when you’re ready',
    text: 'We’d be glad to meet you, any week.',
    links: [
      { label: 'See our locations', href: '/locations' },
      { label: 'I’m new here', href: newHereAddress },
    ],
  },
});
