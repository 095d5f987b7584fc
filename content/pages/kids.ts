import { newHereAddress } from '#content/addresses.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader, Section } from '#content/schema.ts';

const header: PageHeader = {
  heading: 'Kids',
  lead: sample.safety(
    'Two trained, background-checked adults are in every room, and nobody picks up your child without your tag.',
  ),
  picture: 'kids-noon',
  alt: '',
};

const safety = {
  heading: 'Who has my child, and is it safe?',
  lead: sample.safety(
    'Our kids director is in charge, and our nursery coordinator takes care of the youngest. You can meet both of them at check-in.',
  ),
  tag: sample.story({ child: 'Sam', room: 'Preschool', parent: 'Parent', code: '4 7 1' }),
  caption: sample.safety(
    'One code, printed twice: one tag on your child’s back, the other in your pocket. No match, no pickup.',
  ),
  rules: [
    sample.safety(
      'Everyone who serves with children, staff or volunteer, passes a background check and is trained first.',
    ),
    sample.safety(
      'At least two adults who aren’t related are in every room the whole time, and every door has a window.',
    ),
    sample.safety(
      'Only a person with the matching tag picks up your child. If you lose it, we check your ID. Tell us at check-in if there’s someone who may not pick up your child.',
    ),
    sample.safety('If your child needs you, we text you right away.'),
    sample.safety('Allergies are printed on the tag, and snacks are nut-free.'),
    sample.safety(
      'If we have reason to think a child has been hurt or is in danger, we report it right away to children services or the police, no matter who did it.',
    ),
    sample.safety(
      'Worried about anyone here, even a pastor? Tell any of us, or go straight to Ohio’s children services line, (855) 642-4453, or the police. You don’t have to ask us first.',
    ),
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
  heading: 'Rooms by age',
  list: [
    {
      number: sample.fact('0–2'),
      heading: sample.fact('Nursery'),
      text: sample.fact(
        'Birth through age 2. Rocking chairs, clean toys, and people who love to hold babies. Nursing parents have a quiet room next door.',
      ),
    },
    {
      number: sample.fact('3–5'),
      heading: sample.fact('Preschool'),
      text: sample.fact('Age 3 until kindergarten. Short stories, crafts, and songs with motions.'),
    },
    {
      number: sample.fact('K–5'),
      heading: sample.fact('Grade school'),
      text: sample.fact(
        'Kindergarten through fifth grade. Games, then a Bible story in small groups with the same leaders each week. Hard questions are welcome.',
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

export const kids = () => ({
  title: 'Kids',
  description:
    'How we keep your child safe, who takes care of them, when and where, what a first visit is like, and what to bring.',
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
      { label: 'Plan your first visit', href: newHereAddress },
      { label: 'Ask about your child', href: '/contact' },
    ],
  },
});
