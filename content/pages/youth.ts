import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader, Picture } from '#content/schema.ts';
import { servicesOn } from '#content/service-days.ts';

const header: PageHeader = {
  heading: 'Youth',
  lead: 'People who are glad you came, whatever kind of week it was.',
  picture: 'youth-dusk',
  alt: '',
};

const verse = {
  text: 'Let no man despise your youth; but be an example to those who believe …',
  reference: '1 Timothy 4:12',
  translation: 'World English Bible',
};

const bring = {
  heading: 'What to bring',
  lines: ['Yourself.', 'A friend, if you like.', 'Any question.'],
  note: sample.fact('A Bible, if you have one. If you don’t, we’ll give you one.'),
};

const parents = {
  heading: 'For parents',
  lead: 'You’re trusting us with someone you love. Here’s how we take care of them.',
  list: [
    {
      heading: 'At the door',
      text: sample.safety('Our youth pastor and another adult stand at the side door, and every student signs in.'),
    },
    {
      heading: 'Leaders',
      text: sample.safety(
        'All are over 21, background-checked and trained. No leader is ever alone with one student: not in a room, not in a car, not in a private chat. When a student writes to a leader, a second adult gets a copy of the answer.',
      ),
    },
    {
      heading: 'Going home',
      text: sample.safety(
        'Middle schoolers leave only with someone on their pickup list; we’ll ask you for names the first night. High schoolers sign themselves out. If your student needs a ride home, there are always two adults in the car.',
      ),
    },
    {
      heading: 'Trips',
      text: sample.safety(
        'Nobody travels without your signature, and you have a leader’s phone number the whole time.',
      ),
    },
  ],
};

export function youth({ church, crisisLine, exceptForDanger, mainCampus }: Facts) {
  const who = {
    number: sample.fact('6–12'),
    caption: sample.fact('Grades six through twelve. Middle and high school eat together, then split up.'),
    heading: 'New here? So was everybody once',
    paragraphs: [
      sample.fact(
        'Some people grew up in church, and some came with a friend and are still deciding. Nobody will make you pray out loud, sing or share.',
      ),
    ],
    crisis: { about: 'Having a really bad night? Trained people answer at 988, free, day and night.', ...crisisLine },
  };

  const facts = {
    when: {
      label: 'When',
      text: sample.fact('During the school year, while the adults have their midweek service. Pickup is at 6:30 PM.'),
    },
    where: {
      label: 'Where',
      text: sample.fact(`${mainCampus.name}, upstairs. Use the side door by the basketball hoop.`),
    },
    also: {
      label: 'Also',
      text: sample.fact('Bonfires, movie nights and service days at the Ministry Campus. Ask us for the next one.'),
    },
  };

  const evening = {
    heading: 'How an evening goes',
    picture: {
      name: 'night-church',
      alt: 'A church with its windows lit, under a sky full of stars',
    } satisfies Picture,
    list: [
      { heading: 'Food', text: sample.fact('Dinner is free, and seconds are fine.') },
      { heading: 'Games', text: sample.fact('Something loud, in the gym or outside. You can also just watch.') },
      { heading: 'A talk', text: sample.fact('Twenty minutes from the Bible about things that matter to you.') },
      {
        heading: 'Small groups',
        text: sample.safety(
          `Six or seven people and the same two leaders all year. We don’t pass on what you say there, and you can always talk with your parents about it. ${exceptForDanger}`,
        ),
      },
    ],
  };
  return {
    title: 'Youth',
    description:
      'For students: what an evening is like, when and where we meet, and what parents want to know about safety.',
    header,
    who,
    facts,
    midweek: servicesOn(church.services, (day) => day !== 'Sunday'),
    evening,
    verse,
    bring,
    parents,
    next: {
      heading: 'Come and try it',
      text: sample.fact(
        'Let us know you’re coming, and our youth pastor will be watching for you. Or just show up hungry.',
      ),
      links: [
        { label: 'Say you’re coming', href: '/contact' },
        { label: 'Meet the leaders', href: '/leadership' },
      ],
    },
  };
}
