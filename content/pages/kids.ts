import type { PageHeader, Section } from '../schema.ts';

const header: PageHeader = {
  heading: 'Kids',
  lead: 'Safe rooms, kind grown-ups, and an hour your child will talk about on the way home.',
  picture: 'kids-noon',
  alt: '',
};

const facts = {
  heading: 'At a glance',
  when: { label: 'When', text: 'During every service. Doors to the rooms open a quarter of an hour before.' },
  where: { label: 'Where', text: 'The kids’ hall, left of the main doors. Follow the painted kites on the floor.' },
  who: {
    label: 'Who',
    text: 'From birth through fifth grade. Your child is welcome to stay with you in the service instead.',
  },
};

const visit = {
  heading: 'How your first visit goes',
  steps: [
    {
      heading: 'Someone meets you at the door',
      text: 'Look for the yellow lanyards. Tell them it is your first time, and one of them walks you to the desk and stays with you.',
    },
    {
      heading: 'You check in, once',
      text: 'Your child’s name, your phone number, allergies, anything we should know. It takes about two minutes. Next time you only say your name.',
    },
    {
      heading: 'They play, sing and hear a story',
      text: 'Blocks and paint first, for the butterflies. Then songs with a lot of jumping, one Bible story told well, and time to ask about it.',
    },
    {
      heading: 'You come back for them',
      text: 'After the last song, bring your half of the tag to the same door. You will hear what the story was, so you can ask about it over lunch.',
    },
  ],
};

const rooms = {
  heading: 'Three rooms, three sizes',
  list: [
    {
      number: '0–2',
      heading: 'Nursery',
      text: 'Rocking chairs, clean toys, and arms for whoever needs holding. Nursing parents have a quiet room next door with the service on a screen.',
    },
    {
      number: '3–5',
      heading: 'Preschool',
      text: 'Short stories, big paper, songs with motions. Someone small enough to be shy has someone tall enough to sit beside.',
    },
    {
      number: 'K–5',
      heading: 'Grade school',
      text: 'Games in the gym, then the Bible in small circles with the same leader every week. Hard questions are welcome, and there are many.',
    },
  ],
};

const safety = {
  heading: 'Nobody leaves with a stranger',
  lead: 'We take this more seriously than anything else on this page.',
  tag: { child: 'Sam', room: 'Preschool', parent: 'Parent', code: '4 7 1' },
  caption: 'One code, printed twice: one half on your child’s back, the other in your pocket. No match, no pickup.',
  rules: [
    'Every volunteer has passed a background check and is trained before the first day with children.',
    'Two adults who are not related are in every room, always. Every door has a window.',
    'Allergies are printed on the tag. Snacks are nut-free.',
    'If your child needs you, we send a text to your phone. Nobody is left to cry it out.',
    'Different needs, sensory or medical? Tell us beforehand and we will have a helper beside your child.',
  ],
};

const bring = {
  heading: 'What to bring',
  list: [
    'Clothes that may meet paint.',
    'For babies: diapers, a bottle if they need one, and the blanket that works.',
    'For the shy: a favorite bear. He gets a tag too.',
  ],
  quotation: 'Allow the little children to come to me … for God’s Kingdom belongs to such as these.',
  source: 'Jesus, in Mark 10:14',
};

const welcome: Section = {
  heading: 'Every child is expected',
  paragraphs: [
    'There is a hook with no name on it yet, a chair that fits, and somebody who would love to know what your child is building at home. We are not babysitting through the sermon. We think children can know God now, at their own height.',
  ],
};

export const kids = {
  title: 'Kids',
  description:
    'What happens for children from birth through fifth grade, when and where, how check-in keeps them safe, and what to bring the first time.',
  header,
  facts,
  welcome,
  visit,
  rooms,
  safety,
  bring,
  next: {
    heading: 'Save two minutes at the desk',
    text: 'Tell us your children’s names and ages before you come. Their tags will be printed, and someone will be watching for you.',
    links: [
      { label: 'Plan your first visit', href: '/new-to-xenia-naz' },
      { label: 'Ask about your child', href: '/contact' },
    ],
  },
};
