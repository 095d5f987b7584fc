import type { Facts } from './facts.ts';
import { sample } from './sample.ts';
import type { Question } from './schema.ts';

/** All are on the page for first-time guests. The home page has those with a line `inShort`. */
export const faq = ({ church, giving, parking }: Facts): Question[] => [
  {
    question: 'What should I wear?',
    answer: 'Whatever you’d wear to lunch with a friend. Jeans are fine, and so is a tie.',
    inShort: { label: 'What to wear', text: 'Jeans are fine, and so is a tie.' },
  },
  {
    question: 'What about my kids?',
    answer: sample.safety(
      'Bring them. From birth through fifth grade there are rooms with background-checked volunteers, and your child goes home only with the person who has the matching tag. If your child would rather stay with you, that’s fine too; nobody minds a little noise.',
    ),
    inShort: { label: 'Kids', text: sample.fact('Rooms for every age, birth to fifth grade.') },
  },
  {
    question: 'How long is a service?',
    answer: `Plan on ${church.serviceLength.inWords}: some singing, a prayer, a message from the Bible, and a short closing. You can slip out any time.`,
    inShort: { label: 'How long', text: `Plan on ${church.serviceLength.inWords}.` },
  },
  {
    question: 'Where do I park?',
    answer: parking,
    inShort: { label: 'Parking', text: sample.fact('Guest spaces are nearest the front doors.') },
  },
  {
    question: 'Will I have to give money?',
    answer: `No. You’re our guest, so please don’t feel you have to give anything. People who call this church home can use the offering box at the front of the sanctuary, or give by mail${giving.text ? ', by text' : ''} or online.`,
  },
];
