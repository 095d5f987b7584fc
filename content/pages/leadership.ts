import type { PageHeader } from '../schema.ts';

const header: PageHeader = {
  heading: 'Leadership',
  lead: 'The people who unlock the doors, hold the babies, write the sermons and answer the phone.',
  picture: 'night-church',
  alt: '',
};

export const leadership = {
  title: 'Leadership',
  description:
    'Meet the pastors and staff of our church: who they are, what each of them looks after, and how to write to them.',
  header,
  find: 'Go to a person',
  note: {
    quotation: 'Whoever wants to become great among you shall be your servant.',
    source: 'Jesus, in Mark 10:43',
    text: 'It is the only organizational chart we have. Staff here are paid to make room for everybody else’s gifts, and volunteers do the rest, which is most of it.',
  },
  next: {
    heading: 'Not sure whom to ask?',
    text: 'Write or call the church office. On a working day, your question reaches the right person before evening.',
    links: [
      { label: 'Contact the office', href: '/contact' },
      { label: 'Plan your first visit', href: '/new-to-xenia-naz' },
    ],
  },
};
