import { mainCampus, ministryCampus } from '../campuses.ts';
import { church } from '../church.ts';
import type { PageHeader, Picture } from '../schema.ts';

const header: PageHeader = {
  heading: 'Youth',
  lead: 'An evening a week with people who are glad you came, whatever kind of week it was.',
  picture: 'youth-dusk',
  alt: '',
};

const who = {
  number: '6–12',
  caption: 'Grades six through twelve. Middle and high school eat together, then split up.',
  heading: 'You do not have to know anybody',
  paragraphs: [
    'Or anything. Some of us grew up in church, some came for the pizza and are still deciding. Nobody will make you pray aloud, sing or share. You can sit by the wall for a month, and someone will bring you a plate.',
  ],
};

const facts = {
  when: { label: 'When', text: 'Through the school year, while the adults have their midweek service' },
  where: { label: 'Where', text: `${mainCampus.name}, upstairs. The side door by the basketball hoop.` },
  also: {
    label: 'Also',
    text: `Bonfires, movie nights and service days at the ${ministryCampus.name}. Dates change; ask us for the next one.`,
  },
};

const evening = {
  heading: 'How an evening goes',
  picture: {
    name: 'night-church',
    alt: 'The church with its windows lit, under a sky full of stars',
  } satisfies Picture,
  list: [
    { heading: 'First, food.', text: 'Dinner is free and usually hot. Seconds are encouraged.' },
    {
      heading: 'Then something loud.',
      text: 'A game, the gym, an argument about which movie is best. You may also just watch.',
    },
    {
      heading: 'Then something real.',
      text: 'Twenty minutes from the Bible about what your week is actually made of.',
    },
    {
      heading: 'Then a small circle.',
      text: 'Six or seven people, the same two leaders all year. What is said there stays there, unless someone is in danger.',
    },
  ],
};

const quotation = {
  text: 'Let no man despise your youth; but be an example to those who believe.',
  source: 'Paul to young Timothy, 1 Timothy 4:12',
};

const bring = {
  heading: 'What to bring',
  lines: ['Yourself.', 'A friend, if you like.', 'The question you never got to ask.'],
  note: 'A Bible if you own one; we give you one if you do not. Phones are fine, and mostly forgotten.',
};

const parents = {
  heading: 'For parents',
  lead: 'You are trusting us with the person you love most. Here is how we look after that.',
  list: [
    {
      heading: 'At the door',
      text: 'Our youth pastor and a parent stand at the side door, greet everyone by name, and keep the sign-in sheet.',
    },
    {
      heading: 'Leaders',
      text: 'All are over twenty-one, background-checked and trained. No leader is ever alone with one student, in a room, a car or a chat.',
    },
    {
      heading: 'Going home',
      text: 'Middle schoolers are picked up at the door by someone on your list. High schoolers sign themselves out. Need a ride? Ask us.',
    },
    { heading: 'Trips', text: 'Nobody travels without your signature, and you have a leader’s number the whole time.' },
  ],
};

export const youth = {
  title: 'Youth',
  description:
    'For grades six through twelve: what an evening is like, when and where we meet, who is at the door, and what parents want to know.',
  header,
  who,
  facts,
  midweek: church.services.filter(({ day }) => day !== 'Sunday'),
  evening,
  quotation,
  bring,
  parents,
  next: {
    heading: 'Come once and see',
    text: 'Send word that you are coming and our youth pastor will look out for you. Or simply turn up hungry.',
    links: [
      { label: 'Say you are coming', href: '/contact' },
      { label: 'Meet the leaders', href: '/leadership' },
    ],
  },
};
