import { church } from '../church.ts';
import type { Picture } from '../schema.ts';

export const home = {
  title: church.name,
  description:
    'A place where everyone belongs, in Xenia, Ohio. Service times, directions, what to expect on a first visit, messages, events and small groups.',
  hero: {
    watch: { label: 'Watch Past Services', href: '/messages' },
    visit: { label: 'Visit Us!', href: '/locations' },
  },
  verse: {
    text: 'I was glad when they said unto me, Let us go into the house of the LORD.',
    source: 'Psalm 122:1',
  },
  gallery: {
    heading: 'A year of Sundays',
    pictures: [
      { name: 'stained-glass', alt: 'Stained-glass window throwing colors across a wooden floor' },
      { name: 'open-bible', alt: 'An open Bible on a table in window light' },
      { name: 'candles', alt: 'Five candles burning in the dark' },
      { name: 'night-church', alt: 'The church with lit windows under a sky full of stars' },
      { name: 'river-morning', alt: 'Mist lifting off a river at sunrise' },
      { name: 'wheat-path', alt: 'A two-track lane running through ripe wheat toward a single tree' },
    ] satisfies Picture[],
    joinUs: { heading: 'Join Us', text: 'Every week, at the Main Campus' },
  },
  join: {
    heading: 'There is a seat for you',
    lead: 'You do not have to know anybody, know the songs, or know what you believe. Come as you are, and somebody will be glad you did.',
    where: 'Where',
    when: 'When',
    expectHeading: 'What to expect',
    expect: [
      'Someone at the front door to say hello and show you around. You will not be singled out.',
      'Coffee in the entry before and after. Take it in with you.',
      'Songs with the words on the screen, a prayer, and a message from the Bible that has Monday in mind.',
      `A service of ${church.serviceLength}.`,
    ],
    directions: 'Get Directions',
    guests: { label: 'First Time Guests', href: '/im-new' },
  },
  messages: {
    heading: 'Watch and listen to our recent sermons',
    eyebrow: 'Messages',
    text: 'Missed a week, or wondering what a message here sounds like? Start with the latest one, on the couch, with your shoes off.',
    link: { label: 'Go to messages', href: '/messages' },
  },
  events: {
    eyebrow: 'Events',
    heading: 'JOIN US FOR SPECIAL GATHERINGS',
    tickets: 'BUY TICKETS',
    ticketHelp:
      'Tickets are free and are kept for you at the church office. Tell us your name and how many are coming:',
    ticketSubject: 'Tickets for',
  },
};

export const newsletter = {
  heading: 'A letter now and then',
  greeting: 'Dear neighbor,',
  paragraphs: [
    'About twice a month we write down what is coming up, who could use a hand, and one good thing that happened. It fits on one screen.',
    'If you would like to have it, leave your address. Your mail program opens with a short note to the church office, ready to send, and we add you to the list by hand.',
  ],
  emailLabel: 'E-mail address',
  consentLabel: 'Yes, subscribe me to your newsletter.',
  submit: 'Write to subscribe',
  done: 'Your mail program should have opened with a note to the office. Press send there, and you are on the list. If nothing opened,',
  doneLink: 'write to us here',
  subject: 'Newsletter, please',
  body: 'Hello,\n\nPlease add this address to the newsletter: {email}\n\nThank you.',
};
