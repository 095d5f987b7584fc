import { church } from '../church.ts';
import type { PageHeader, Picture } from '../schema.ts';

const header: PageHeader = {
  heading: 'Prayer',
  lead: 'Tell us what is keeping you up. You do not need the right words, and you do not need to belong here.',
  picture: 'night-church',
  alt: '',
};

const readers = {
  heading: 'Who reads it, and who does not',
  lead: 'A prayer request is not a form that disappears. It is a letter, and we treat it the way you would want a letter treated.',
  does: {
    heading: 'Reads it',
    list: [
      'One person in the church office opens it, on a working day',
      'Our pastors see it the same day',
      'The prayer team, about a dozen people who have promised to keep what they hear to themselves, unless you write “pastors only”',
    ],
  },
  doesNot: {
    heading: 'Never sees it',
    list: [
      'The Sunday congregation: nothing is read aloud or put on the screen',
      'The newsletter, the website, or any social media page',
      'Your family, your neighbors or your boss, even if they go to church here',
    ],
  },
  exception:
    'One exception, so that you know: if a child or someone’s life is in danger, we have to get help, and we will tell you before we do.',
};

const after = {
  heading: 'What happens next',
  list: [
    {
      when: 'Within two working days',
      text: 'You get a short answer from a person with a name, so you know it arrived. No answer needed back.',
    },
    {
      when: 'For thirty days',
      text: 'We pray for you by name, or by “a friend” if you would rather not give one. Then we write once more to ask how things are.',
    },
    {
      when: 'After that',
      text: 'We delete it. You can also ask us to stop or delete it sooner, with one line and no reason.',
    },
  ],
};

const candles = {
  picture: { name: 'candles', alt: 'Five candles burning in the dark' } satisfies Picture,
  verse: {
    text: 'Casting all your worries on him, because he cares for you.',
    source: '1 Peter 5:7',
  },
};

const borrow = {
  heading: 'If you have no words, borrow these',
  prayer: ['God, I am here.', 'You know the rest.', 'Hold what I cannot.', 'Stay with me tonight.', 'Amen.'],
};

const together = {
  heading: 'Rather not do it in writing?',
  ways: [
    {
      heading: 'After any service',
      text: 'Two people stay at the front of the sanctuary until the last person has gone. Walk up, say as much as you like, and they will pray with you right there. It usually takes five minutes.',
    },
    {
      heading: 'By phone',
      text: `Call the church office and ask for someone to pray with you. We answer ${church.officeHours}; leave a message at other times and we will call back on the next working day.`,
    },
    {
      heading: 'At your bedside',
      text: 'In the hospital, in hospice, or stuck at home: let the office know, and a pastor comes to you.',
    },
  ],
};

const crisis = {
  heading: 'When it cannot wait',
  text: 'We do not watch the mailbox at night. If you are thinking of ending your life, or cannot see a way through, trained people answer around the clock, free, at 988. For any emergency, call 911.',
  call: 'Call 988',
  write: 'Text 988',
};

export const prayer = {
  title: 'Prayer',
  description:
    'Send a prayer request: who reads it and who never sees it, how long we pray for you, how to pray with somebody in person, and what to do tonight.',
  header,
  send: 'Send a prayer request',
  readers,
  after,
  candles,
  borrow,
  together,
  crisis,
  message: {
    subject: 'Prayer request',
    body: 'Please pray for:\n\n\nWho may know (the prayer team / pastors only):\nMay we write or call you back, and how:',
  },
  next: {
    heading: 'What can we pray for?',
    text: 'Your mail program opens with a short letter already begun. Fill in what you like, delete what you do not, and press send.',
    other: { label: 'Other ways to reach us', href: '/contact' },
  },
};
