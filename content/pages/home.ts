import { newHereAddress } from '#content/addresses.ts';
import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { Hero, Picture, PictureName } from '#content/schema.ts';

export const home = ({ church, hasSeveralCampuses, mainCampus }: Facts) => ({
  title: church.name,
  description: `A place where everyone belongs, in ${church.city}. Service times, directions, what to expect on a first visit, messages, events and small groups.`,
  /** On links that people share. */
  picture: 'hero' satisfies PictureName,
  hero: {
    picture: 'hero',
    /** The point of the picture that phones show, from left (0) to right (1) and from top (0) to bottom (1). */
    focus: { x: 0.6875, y: 0.5 },
    /** Plays over the picture: files in pictures/film/. Without a film, delete this block. */
    film: {
      wide: ['hero.av1.mp4', 'hero.h264.mp4'],
      /** For phones. If you leave it out, they play the wide one. */
      narrow: ['hero-720.av1.mp4', 'hero-720.h264.mp4'],
    },
    watch: { label: 'Watch Past Services', href: '/messages' },
    visit: { label: 'Visit Us!', href: '/locations' },
    next: 'Next service',
    now: 'Happening now',
    live: { label: 'Watch live', href: '/watch-live' },
    firstTime: { label: 'First time? What to expect', href: newHereAddress },
  } satisfies Hero,
  verse: {
    text: 'Come to me, all you who labor and are heavily burdened, and I will give you rest.',
    reference: 'Matthew 11:28',
    translation: 'World English Bible',
  },
  /** In the band that scrolls. */
  marquee: 'Love God. Love your neighbor.',
  gallery: {
    heading: 'Photo gallery',
    pictures: [
      { name: 'stained-glass', alt: 'Stained-glass window throwing colors across a wooden floor' },
      { name: 'open-bible', alt: 'An open Bible on a table in window light' },
      { name: 'candles', alt: 'Five candles burning in the dark' },
      { name: 'night-church', alt: 'A church with lit windows under a sky full of stars' },
      { name: 'river-morning', alt: 'Mist lifting off a river at sunrise' },
      { name: 'wheat-path', alt: 'A two-track lane running through ripe wheat toward a single tree' },
    ] satisfies Picture[],
    joinUs: { heading: 'Join Us', text: hasSeveralCampuses ? `Every week, at the ${mainCampus.name}` : 'Every week' },
  },
  join: {
    heading: 'There’s a seat for you',
    lead: 'You don’t have to know anybody, know the songs, or know what you believe. Come as you are.',
    where: 'Location',
    when: 'Service times',
    expectHeading: 'What to expect',
    expect: [
      sample.fact('Someone at the front doors to say hello and show you around. You won’t be singled out.'),
      sample.fact('Coffee before and after. Take it in with you.'),
      sample.fact('Songs with the words on a screen, a prayer, and a message from the Bible.'),
    ],
    directions: 'Get Directions',
    guests: { label: 'First Time Guests', href: sample.fact('/im-new') },
  },
  messages: {
    heading: 'Watch and listen to our recent sermons',
    eyebrow: 'Messages',
    text: 'Missed a week, or wondering what we talk about here?',
    /** Follows the text while there is a message. */
    newest: 'Start with the newest one, right below.',
    link: { label: 'Go to messages', href: '/messages' },
    picture: { name: 'open-bible', alt: '' } satisfies Picture,
  },
  events: {
    eyebrow: 'Events',
    heading: 'JOIN US FOR SPECIAL GATHERINGS',
    tickets: 'BUY TICKETS',
    ticketHelp: sample.fact(
      'The church office handles tickets. Tell us your name and how many of you are coming. If there’s a cost, we’ll tell you first:',
    ),
    ticketSubject: 'Tickets for',
    all: { label: 'All events', href: '/events' },
    none: {
      text: 'No special gatherings are planned right now.',
      link: { label: 'See what’s in the news', href: '/news' },
    },
  },
});

const newsletterRhythm = sample.fact(
  'About twice a month we write about what’s coming up and where you could lend a hand.',
);

/** For the form on a site that can send mail. Not part of `newsletter`, so that the scripts of other sites stay without it. */
export const newsletterSignUp = () => ({
  paragraphs: [
    newsletterRhythm,
    'If you’d like to get it, leave your email address. We send you an email with a link to confirm it, and you can unsubscribe at any time with one press.',
  ],
  submit: 'Subscribe',
  sending: 'One moment …',
  failed: 'We couldn’t reach the site. Please check your connection and try again.',
  incomplete: {
    title: 'Almost there',
    description: 'Something is missing to sign you up for our newsletter.',
    heading: 'Almost there',
    text: 'Please look at the marked fields once more.',
  },
});

export const newsletter = () => ({
  heading: 'Our newsletter',
  greeting: 'Dear neighbor,',
  paragraphs: [
    newsletterRhythm,
    sample.fact(
      'If you’d like to get it, leave your email address. Your email app opens with a short note to the church office, ready to send, and we add you to the list.',
    ),
  ],
  emailLabel: 'Email address',
  consentLabel: 'Yes, subscribe me to your newsletter.',
  submit: 'Subscribe by email',
  done: 'Your email app should have opened with a note to the church office. Press send there to subscribe. If nothing opened,',
  doneLink: 'write to us here',
  subject: 'Newsletter, please',
  body: 'Hello,\n\nPlease add this address to the newsletter: {email}\n\nThank you.',
});
