import { newHereAddress } from '#content/addresses.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader } from '#content/schema.ts';

const header: PageHeader = {
  heading: 'Leadership',
  lead: 'Our pastors and staff, and what you can ask each of them about.',
  picture: 'night-church',
  alt: '',
};

export const leadership = () => ({
  title: 'Leadership',
  description:
    'Meet the pastors and staff of our church: who they are, what each of them does, and how to write to them.',
  header,
  heading: 'Our staff',
  find: 'Jump to a person',
  verse: {
    text: '… whoever wants to become great among you shall be your servant.',
    reference: 'Mark 10:43',
    translation: 'World English Bible',
  },
  board: sample.denomination(
    'Like every Church of the Nazarene, ours is led by its pastor together with a church board that the members elect. We belong to a district, a family of Nazarene churches under the care of a district superintendent. So nobody leads alone here, and everybody who leads answers to somebody.',
  ),
  next: {
    heading: 'Not sure who to ask?',
    text: 'Call or write to the church office. They’ll get your question to the right person.',
    links: [
      { label: 'Contact the office', href: '/contact' },
      { label: 'Plan your first visit', href: newHereAddress },
    ],
  },
});
