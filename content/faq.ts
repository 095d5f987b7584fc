import { church } from './church.ts';
import type { Question } from './schema.ts';

export const faq: Question[] = [
  {
    question: 'What should I wear?',
    answer:
      'Whatever you would wear to have lunch with a friend. You will see jeans, a few ties, work boots and summer dresses in the same row, and nobody keeps count.',
  },
  {
    question: 'What about my kids?',
    answer:
      'Bring them. From birth through fifth grade there are staffed rooms with background-checked volunteers and a check-in tag that only you can match. If your child would rather stay with you, that is fine too: little noises are a good sign in a church.',
  },
  {
    question: 'How long is a service?',
    answer: `Plan on ${church.serviceLength}: some singing, a prayer, a message from the Bible, and a short closing. You can slip out at any time.`,
  },
  {
    question: 'Where do I park?',
    answer:
      'The lot beside the sanctuary has guest spaces nearest the door, and someone in a green vest will wave you in. Accessible spaces are along the ramp on the east side.',
  },
  {
    question: 'Will I be asked for money?',
    answer:
      'No. There is an offering box for those who call this church home. You are our guest; please do not feel you must give anything.',
  },
];
