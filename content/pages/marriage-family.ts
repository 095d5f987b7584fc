import type { PageHeader, Picture } from '../schema.ts';

const header: PageHeader = {
  heading: 'Marriage and family',
  lead: 'Two tracks, one lane. We would like to walk some of it with you.',
  picture: 'wheat-path',
  alt: '',
};

const opening = {
  heading: 'No perfect families here',
  paragraphs: [
    'There are newlyweds in our church who had their first real fight on the honeymoon, and couples who have shared one bathroom for sixty years. There are single parents, stepfamilies, grandparents raising a second round, and people who set the table for one.',
    'You do not need to have it together to come. You only need one other household to be honest with, and that is what we try to find you.',
  ],
  quotation: 'Two are better than one … For if they fall, the one will lift up his fellow.',
  source: 'Ecclesiastes 4:9–10',
};

const seasons = {
  heading: 'Wherever you are on the road',
  list: [
    {
      heading: 'Before the wedding',
      text: 'Six unhurried evenings with a couple who has been married a while: money, in-laws, faith, fighting fair. You may marry here without being a member.',
      link: { label: 'Ask about a wedding', href: '/contact' },
    },
    {
      heading: 'While the children are small',
      text: 'Groups that meet early, end early and do not mind a toddler on the rug. Somebody else brings the snacks at least half the time.',
      link: { label: 'Find a small group', href: '/small-groups' },
    },
    {
      heading: 'When they are nearly grown',
      text: 'Parents of teenagers compare notes once a month. It is confidential, it is often funny, and everyone leaves relieved.',
      link: { label: 'See what our youth do', href: '/youth' },
    },
    {
      heading: 'When it is hard',
      text: 'Two of our pastors set time aside every week to sit with couples and parents, together or one at a time. It is free, private, and never a lecture. If you need a licensed counselor, we know good ones and help with the cost.',
      link: { label: 'Talk to a pastor', href: '/contact' },
    },
    {
      heading: 'After an ending',
      text: 'Divorce and bereavement have their own table here. You will not be fixed or hurried. You will be fed.',
      link: { label: 'Find people who understand', href: '/small-groups' },
    },
  ],
};

const table = {
  picture: {
    name: 'open-bible',
    alt: 'An open Bible and a coffee mug on a wooden table in window light',
  } satisfies Picture,
  heading: 'One habit to begin with',
  paragraphs: [
    'Once a week, eat one meal together with the phones in another room. Let the youngest give thanks, in any words they like. Then ask each person for the best and the hardest part of their week, and do not solve anything.',
    'It takes half an hour. Families here have done it for years, and tell us it changed more than any sermon.',
  ],
};

const safety = {
  heading: 'If home is not safe',
  text: 'Forgiving someone never means you must stay where you are being hurt. In danger, call 911. The National Domestic Violence Hotline is free, private and open day and night:',
  phone: '(800) 799-7233',
  after: 'Our pastors will believe you and help you get to safety.',
};

export const marriageFamily = {
  title: 'Marriage and Family',
  description:
    'Help for every season of a household: engaged, newly married, raising children, in trouble or starting over. Groups, pastors, and one good habit.',
  header,
  opening,
  seasons,
  table,
  safety,
  next: {
    heading: 'Find one other household',
    text: 'Most of what helps a marriage or a family happens in a living room with four or five others. Pick an evening.',
    links: [
      { label: 'See the small groups', href: '/small-groups' },
      { label: 'Talk to a pastor', href: '/contact' },
    ],
  },
};
