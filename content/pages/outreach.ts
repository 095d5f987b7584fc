import { sample } from '../sample.ts';
import type { PageHeader, Picture } from '../schema.ts';

const header: PageHeader = {
  heading: 'Outreach',
  lead: 'Loving God and loving the people on your street were never meant to be two different jobs.',
  picture: 'outreach-valley',
  alt: '',
};

const why = {
  heading: 'A church faces outward',
  text: 'We do not help people so that they come to church. We help because somebody helped us first, because Greene County is our home, and because Jesus said that whatever we do for a person in need, we do for him.',
  number: sample.fact('140'),
  numberText:
    'bags of groceries leave by the side door of the Ministry Campus in an ordinary month. Nobody has to prove anything to get one.',
  verse: {
    text: 'I was hungry and you gave me food to eat. I was thirsty and you gave me drink. I was a stranger and you took me in.',
    source: 'Matthew 25:35',
  },
};

const rings = {
  heading: 'From the side door outward',
  list: [
    {
      where: 'Next door',
      what: 'The pantry and the supper table',
      text: 'Groceries to take home and a hot supper you sit down for, at the Ministry Campus. Children eat first, coffee is always on, and the person across from you might be a neighbor, a deputy or the pastor.',
    },
    {
      where: 'Across town',
      what: 'Ramps, roofs and backpacks',
      text: 'A crew with ladders fixes what cannot wait: a wheelchair ramp, a leaking roof, a furnace in January. In August we fill backpacks with the schools, so that the first day is only exciting.',
    },
    {
      where: 'Down the county road',
      what: 'People who feel forgotten',
      text: 'We visit nursing homes and the county jail, drive people to treatment, and sit in recovery groups with those who are on day one and those who are on day nine thousand.',
    },
    {
      where: 'Around the world',
      what: 'Friends we may never meet',
      text: 'With the Church of the Nazarene worldwide we support missionaries, clinics, schools and clean wells. It is paid for by Faith Promise: gifts that people here pledge for the year, on top of their usual ones.',
    },
  ],
};

const help = {
  heading: 'Are you the one who needs a hand?',
  paragraphs: [
    'Then this page is for you first. Call or write to the church office and say what is going on: food, rent, a ride, a bill, a broken heater, somebody to talk to. You will speak with one person, once, and not have to repeat it.',
    'You do not have to come to church, sign anything, or explain how it got this far. We will tell you honestly what we can do, and if we cannot, who can.',
  ],
  picture: {
    name: 'wheat-path',
    alt: 'A two-track lane running through ripe wheat toward a single tree',
  } satisfies Picture,
  call: 'Call',
  write: 'Write to us',
  hours: 'Somebody picks up',
  where: { label: 'Where the Ministry Campus is', href: '/locations' },
};

const lend = {
  heading: 'Lend a hand',
  lead: 'No training, no meeting about a meeting. Wear shoes you can stand in; we have the rest. Kids are welcome wherever a parent is.',
  list: [
    { time: 'An hour', text: 'Sort groceries, write to someone in a nursing home, or bake for the supper table.' },
    { time: 'A Saturday', text: 'Join the ladder crew. If you cannot hold a hammer, somebody has to hold the ladder.' },
    {
      time: 'A year',
      text: 'Drive one person to treatment, sit with one child over homework, keep one table. Visiting and work with children begin with a background check, which we pay for.',
    },
  ],
};

export const outreach = {
  title: 'Outreach',
  description:
    'Groceries, suppers, ramps, rides and friends abroad: what we do beyond our walls, how to get help without explaining yourself, and how to lend a hand.',
  header,
  why,
  rings,
  help,
  lend,
  helpMessage: {
    subject: 'I could use a hand',
    body: 'Hello,\n\nThis is what is going on:\n\n\nThe best way and time to reach me:',
  },
  message: {
    subject: 'I would like to lend a hand',
    body: 'Hello,\n\nI have (an hour / a Saturday / more) and would like to help with:\n\n\nMy name:\nThe best way and time to reach me:',
  },
  next: {
    heading: 'Come once and see',
    text: 'Tell us how much time you have, and we will name a day, a place and the person who will be looking out for you. Once does not commit you to twice.',
    write: 'Offer an hour',
    other: { label: 'Give instead', href: '/give' },
  },
};
