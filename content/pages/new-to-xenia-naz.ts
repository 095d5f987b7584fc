import { church } from '../church.ts';
import type { PageHeader, Picture, Section } from '../schema.ts';

const header: PageHeader = {
  heading: `New to ${church.shortName}?`,
  lead: 'Then we have been hoping you would come. Here is all you need for the first time.',
  picture: 'hero',
  alt: '',
};

const welcome: Section = {
  heading: 'You are expected',
  paragraphs: [
    'Walking into a church where you know no one takes some courage. We remember. So there will be a person at the door whose only job that day is you: to say hello, find you coffee, show you where the kids go, and then leave you in peace.',
    'You will not be asked to stand up, fill out a card or explain yourself. Sit in the back. Sing or listen. Stay for a donut, or be in your car before the last note. You may believe all of this, some of it, or none of it yet.',
  ],
};

const cards = {
  heading: 'When, where, who',
  picture: {
    name: 'stained-glass',
    alt: 'A stained-glass window throwing colors across a wooden floor',
  } satisfies Picture,
  when: {
    heading: 'When',
    text: `A service lasts ${church.serviceLength}. Come ten minutes early for a good cup of coffee.`,
  },
  where: {
    heading: 'Where',
    text: 'The white building with the steeple. Guest spaces are nearest the door.',
    link: 'Get directions',
  },
  who: {
    heading: 'Who will be at the door',
    text: 'Two people with yellow lanyards and no agenda. Say “first time here,” and one of them walks in with you and sits with you, if you like.',
  },
};

const morning = {
  heading: 'What a service is like',
  list: [
    {
      heading: 'Singing',
      text: 'Old hymns and new songs, the words on a screen. Some people raise their hands, some put them in their pockets.',
    },
    { heading: 'Prayer', text: 'Somebody prays for the town, the sick and the week. You need not say anything.' },
    {
      heading: 'A message',
      text: 'Half an hour or so from the Bible, in ordinary English, meant to be of use on Monday.',
    },
    {
      heading: 'The table',
      text: 'On some Sundays we share bread and juice, which is called communion. All who want Jesus are welcome; passing it by is fine too.',
    },
  ],
};

export const newToXeniaNaz = {
  title: `New to ${church.shortName}?`,
  description:
    'Your first visit, answered: what to wear, what about kids, how long it lasts, where to park, whether to give, and who will meet you at the door.',
  header,
  questions: { heading: 'Five things people ask' },
  welcome,
  cards,
  morning,
  visit: {
    label: 'Plan Your Visit',
    subject: 'Planning our first visit',
    body: [
      'Hello, I would like to visit. Please look out for me.',
      'The day and service I have in mind:',
      'How many of us are coming, and the children’s ages:',
      'Anything that would help (a ramp, hearing, allergies, a seat near the door):',
      'My name:',
    ],
  },
  next: {
    heading: 'Shall we save you a seat?',
    text: `Press Plan Your Visit and a short note to the office opens, nearly written. Fill in the blanks and send it, and someone will be watching for you. Rather talk? Call ${church.phone}.`,
    links: [{ label: 'Ask us anything', href: '/contact' }],
  },
};
