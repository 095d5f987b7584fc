import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader, Picture } from '#content/schema.ts';

const header: PageHeader = {
  heading: 'Marriage and family',
  lead: 'For couples, parents, and anyone whose family life is hard right now.',
  picture: 'wheat-path',
  alt: '',
};

const opening = {
  heading: 'No perfect families here',
  paragraphs: [
    'Newlyweds, couples married for decades, single parents, stepfamilies, grandparents raising a second round of kids, people who live alone: whichever of these you are, you’re not the only one.',
    'You don’t need to have it together to come. It helps to have one other household to be honest with, and we’d like to help you find it.',
  ],
  verse: {
    text: 'Two are better than one … For if they fall, the one will lift up his fellow …',
    reference: 'Ecclesiastes 4:9–10',
    translation: 'World English Bible',
  },
};

const table = {
  picture: {
    name: 'open-bible',
    alt: 'An open Bible and a coffee mug on a wooden table in window light',
  } satisfies Picture,
  heading: 'One habit to start with',
  paragraphs: [
    'Once a week, eat a meal together with the phones in another room. Let the youngest say thanks, in any words. Then ask each person for the best and the hardest part of their week, and just listen.',
    'It takes about half an hour.',
  ],
};

const safety = {
  heading: 'If home isn’t safe',
  text: 'Forgiving someone never means you have to stay where you’re being hurt. If you’re in danger, call 911. The National Domestic Violence Hotline is free, private and open day and night. If someone checks your phone, use a different one if you can.',
  phone: '(800) 799-7233',
  sms: { before: 'Or text', keyword: 'START', between: 'to', number: '88788' },
  after: sample.safety(
    'If you come to one of our pastors, we’ll believe you and help you find a safe place. We won’t tell the person who hurts you, and we won’t ask you to sit down with them. Email is opened by the church office first, so it’s better to call and ask for a pastor.',
  ),
};

export function marriageFamily({ exceptForDanger }: Facts) {
  const seasons = {
    heading: 'Where you are right now',
    list: [
      {
        heading: 'Before the wedding',
        text: sample.fact(
          'Six evenings with a couple who’ve been married a while: money, in-laws, faith, and how to argue fairly. You don’t have to be a member to be married here.',
        ),
        link: { label: 'Ask about a wedding', href: '/contact' },
      },
      {
        heading: 'While the kids are small',
        text: sample.fact(
          'Some of our small groups don’t mind a toddler on the rug. Look through the list, or ask us which.',
        ),
        link: { label: 'Find a small group', href: '/small-groups' },
      },
      {
        heading: 'When they’re teenagers',
        text: sample.fact('Once a month, parents of teenagers get together to compare notes.'),
        link: { label: 'See what our youth do', href: '/youth' },
      },
      {
        heading: 'When it’s hard',
        text: sample.safety(
          `Our pastors sit down with couples and parents, together or one at a time. It’s free and private. ${exceptForDanger} If you need a licensed counselor, we can tell you where to find one.`,
        ),
        link: { label: 'Talk to a pastor', href: '/contact' },
      },
      {
        heading: 'After a divorce or a death',
        text: sample.fact(
          'There are people here who’ve been through it. Tell us a little, and we’ll put you in touch.',
        ),
        link: { label: 'Ask to talk to someone', href: '/contact' },
      },
    ],
  };
  return {
    title: 'Marriage and Family',
    description:
      'Help for couples, parents and families: before a wedding, while the kids are small, when it’s hard, after a divorce or a death, and if home isn’t safe.',
    header,
    opening,
    seasons,
    table,
    safety,
    next: {
      heading: 'You don’t have to do it alone',
      text: 'A small group is a good place to start: a few people who meet during the week and get to know each other.',
      links: [
        { label: 'See the small groups', href: '/small-groups' },
        { label: 'Talk to a pastor', href: '/contact' },
      ],
    },
  };
}
