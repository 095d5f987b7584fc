import { church } from '../church.ts';
import type { PageHeader, Section } from '../schema.ts';

const header: PageHeader = {
  heading: 'About us',
  lead: 'An ordinary congregation in a small Ohio town, held together by an extraordinary love.',
  picture: 'about-autumn',
  alt: '',
};

const mission: Section = {
  heading: 'Why we are here',
  paragraphs: [
    'We want every person in Greene County to know that they are loved by God and that there is a chair with their name on it. That is the whole plan: worship God together, grow to be more like Jesus, and belong to people who notice when you are missing.',
    'On a Sunday that looks like singing next to someone forty years older than you. On a Tuesday it looks like a casserole on a porch. Neither is more holy than the other.',
  ],
};

const history = {
  heading: 'How we got here',
  moments: [
    {
      when: 'A living room',
      text: 'A handful of neighbors met to read the Bible and pray, and ran out of chairs by spring.',
    },
    {
      when: 'A white church',
      text: 'They built it themselves, on weekends, with a steeple a little taller than the budget.',
    },
    {
      when: 'The storm',
      text: 'When the tornado of 1974 tore through Xenia, the doors stood open for weeks: cots, soup, and people who stayed.',
    },
    {
      when: 'A second address',
      text: 'The Ministry Campus gave us room for what does not fit in pews: meals, movie nights, recovery groups.',
    },
  ],
};

const beliefs = {
  heading: 'What we believe',
  lead: `${church.shortName} is part of the Church of the Nazarene, a worldwide family of churches in the tradition of John Wesley. In plain words:`,
  list: [
    { heading: 'God', text: 'One God, Father, Son and Holy Spirit, who made everything and calls it good.' },
    {
      heading: 'Jesus',
      text: 'Fully God and fully one of us. He lived, died and rose again so that nothing has to keep anybody from God.',
    },
    {
      heading: 'The Bible',
      text: 'Trustworthy in all we need for being made right with God, and worth reading slowly, together.',
    },
    { heading: 'Grace', text: 'God is already at work in you before you know it. Nobody has to clean up first.' },
    {
      heading: 'A changed heart',
      text: 'The Spirit makes people whole: love for God and neighbor can fill a life, not only improve it. The old word for it is holiness.',
    },
    {
      heading: 'The church',
      text: 'A family that gathers around a table, baptizes, forgives, and is sent back out on Monday.',
    },
  ],
};

export const about = {
  title: 'About',
  description:
    'Who we are at Xenia Church of the Nazarene: why we are here, what we believe in plain words, and how a living room became two campuses.',
  header,
  mission,
  history,
  beliefs,
  next: {
    heading: 'Come and see for yourself',
    text: 'Reading about a church is like reading about a meal. The table is set on Wednesdays and Sundays.',
    links: [
      { label: 'Plan your first visit', href: '/new-to-xenia-naz' },
      { label: 'Ask us something', href: '/contact' },
    ],
  },
};
