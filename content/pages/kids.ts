import { sample } from '../sample.ts';
import type { PageHeader, Section } from '../schema.ts';

const header: PageHeader = {
  heading: 'Kids',
  lead: 'Who has my child, and is it safe? Parents ask that first, so we answer it first.',
  picture: 'kids-noon',
  alt: '',
};

const safety = {
  heading: 'How we keep your child safe',
  lead: sample.safety('Your child is with trained, background-checked volunteers, and goes home only with you.'),
  tag: { child: 'Sam', room: 'Preschool', parent: 'Parent', code: '4 7 1' },
  caption: sample.safety(
    'One code, printed twice: one tag on your child’s back, the other in your pocket. No match, no pickup.',
  ),
  rules: [
    sample.safety('Every volunteer passes a background check and is trained before serving with children.'),
    sample.safety(
      'At least two adults who aren’t related are in every room the whole time, and every door has a window.',
    ),
    sample.safety('Only a person with the matching tag can pick up your child.'),
    sample.safety('If your child needs you, we text you right away.'),
    sample.safety('Allergies are printed on the tag, and snacks are nut-free.'),
    sample.safety('If we have reason to think a child is being hurt, we report it, as the law requires.'),
  ],
};

const facts = {
  heading: 'When, where, who',
  when: { label: 'When', text: sample.fact('During every service. Check-in opens 15 minutes before.') },
  where: { label: 'Where', text: sample.fact('The kids’ hall, to the left of the front doors.') },
  who: {
    label: 'Who',
    text: sample.fact('Birth through fifth grade. Your child is also welcome to stay with you in the service.'),
  },
};

const welcome: Section = {
  heading: 'Every child is welcome',
  paragraphs: [
    'This isn’t babysitting during the sermon. We believe children can know God now, and we want this hour to be one they look forward to.',
    sample.safety(
      'Does your child have sensory, medical or other needs? Tell us ahead of time, and we’ll plan for them with you.',
    ),
  ],
};

const visit = {
  heading: 'Your first visit',
  steps: [
    {
      heading: 'Someone meets you',
      text: sample.fact(
        'Tell the people at the front doors it’s your first time, and one of them will walk you to check-in.',
      ),
    },
    {
      heading: 'You check in',
      text: sample.fact(
        'Your child’s name, your phone number, allergies, and anything else we should know. It takes about two minutes, and next time it’s quicker.',
      ),
    },
    {
      heading: 'They play, sing and hear a story',
      text: sample.fact(
        'Toys and crafts first, so everyone can settle in. Then songs, a Bible story, and time to talk about it.',
      ),
    },
    {
      heading: 'You pick them up',
      text: sample.fact('After the service, bring your tag to the same door. We’ll tell you what the story was.'),
    },
  ],
};

const rooms = {
  heading: 'Three rooms, by age',
  list: [
    {
      number: sample.fact('0–2'),
      heading: sample.fact('Nursery'),
      text: sample.fact(
        'Rocking chairs, clean toys, and people who love to hold babies. Nursing parents have a quiet room next door.',
      ),
    },
    {
      number: sample.fact('3–5'),
      heading: sample.fact('Preschool'),
      text: sample.fact('Short stories, crafts, and songs with motions.'),
    },
    {
      number: sample.fact('K–5'),
      heading: sample.fact('Grade school'),
      text: sample.fact(
        'Games, then a Bible story in small groups with the same leaders each week. Hard questions are welcome.',
      ),
    },
  ],
};

const bring = {
  heading: 'What to bring',
  list: [
    'Clothes that can get paint on them',
    'For babies: diapers, a bottle and a favorite blanket',
    'A stuffed animal, if it helps',
  ],
  verse: {
    text: 'Allow the little children to come to me! Don’t forbid them, for God’s Kingdom belongs to such as these.',
    reference: 'Mark 10:14',
    translation: 'World English Bible',
  },
};

export const kids = {
  title: 'Kids',
  description:
    'How we keep your child safe, who looks after them, when and where, what a first visit is like, and what to bring.',
  header,
  safety,
  facts,
  welcome,
  visit,
  rooms,
  bring,
  next: {
    heading: 'Let us know you’re coming',
    text: sample.fact('Tell us your children’s names and ages ahead of time, and we’ll have their tags ready.'),
    links: [
      { label: 'Plan your first visit', href: '/new-to-xenia-naz' },
      { label: 'Ask about your child', href: '/contact' },
    ],
  },
};
