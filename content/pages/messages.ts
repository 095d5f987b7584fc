import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader } from '#content/schema.ts';

const header: PageHeader = {
  heading: 'Messages',
  lead: 'A message is a sermon: one passage from the Bible, and what it means for your week.',
  picture: 'candles',
  alt: '',
};

export const messages = ({ anyServiceDay, church }: Facts) => ({
  title: 'Messages',
  description: `Recent sermons from ${church.name}, each on one passage of the Bible, and how to get our podcast.`,
  header,
  recent: {
    heading: 'Recent messages',
    latest: 'Newest',
    /** Below each that has a recording. */
    watch: 'Watch or listen',
    /** Below the newest, which plays where it stands. */
    more: 'More about this message',
    read: 'Read the transcript',
  },
  back: 'Back to all messages',
  /** Below the lists of other pages when they are empty. */
  offer: 'Newest message',
  search: { label: 'Search messages', example: 'Luke 14, hope, a name' },
  podcast: {
    /** In podcast apps. */
    title: `Messages from ${church.name}`,
    description: `Sermons from ${church.name}, each on one passage of the Bible, and what it means for your week.`,
    /** Of the address that podcast apps read. */
    feed: 'Podcast feed',
    heading: 'Our podcast',
    text: sample.fact(
      'Each Sunday’s message is also a podcast, so you can listen in the car. Email us, and we’ll send you the link.',
    ),
    /** Once there is a recording: */
    listen:
      'Every message with a recording is in it, and your app brings you the next one by itself. Press the app that you use, or copy the address into any other.',
    scan: 'At a computer? Scan this with your phone, and press your app there.',
    help: 'Not sure how it works? We’re glad to help.',
    label: 'Email us about the podcast',
    subject: 'Podcast information',
    body: `Hello ${church.shortName}, please send me the link to your podcast and how to listen.`,
  },
  next: {
    heading: 'Come and hear one in person',
    text: `A recording leaves out the singing and the people. Come ${anyServiceDay}.`,
    links: [
      { label: 'See times and places', href: '/locations' },
      ...(church.stream ? [{ label: 'Watch live', href: '/watch-live' }] : []),
    ],
  },
});
