import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader, Picture, Section } from '#content/schema.ts';

const welcome: Section = {
  heading: 'Welcome',
  paragraphs: [
    sample.fact(
      'Walking into a church where you don’t know anybody takes some courage. So two greeters are at the front doors to say hello, show you where the kids go, and then let you be.',
    ),
    sample.fact(
      'You won’t be asked to stand up, fill out a card or explain yourself. Sit in the back. Sing, or just listen. Stay and talk afterward, or head straight home.',
    ),
    'You may believe all of this, some of it, or none of it yet. You’re welcome here.',
  ],
};

const morning = {
  heading: 'What a service is like',
  list: [
    {
      heading: 'Singing',
      text: sample.fact(
        'Hymns and newer songs, with the words on a screen. Some people raise their hands, and some put them in their pockets.',
      ),
    },
    {
      heading: 'Prayer',
      text: 'Someone prays out loud for the sick, the town and the week ahead. You don’t have to say anything.',
    },
    {
      heading: 'A message',
      text: sample.fact('About half an hour from the Bible, in everyday English.'),
    },
    {
      heading: 'The Lord’s Supper',
      text: sample.denomination(
        'Some Sundays we share bread and grape juice, as Jesus told his followers to, to remember his death and receive his grace. It’s also called communion. If you trust in Christ, even if you’ve only just begun to, you’re invited; you don’t have to be a member here. If not, just stay where you are.',
      ),
    },
  ],
};

export function newHere({ church, mainCampus }: Facts) {
  const header: PageHeader = {
    heading: `New to ${church.shortName}?`,
    lead: 'We’re glad you’re thinking about coming. Here’s what to know before your first visit.',
    picture: 'hero',
    alt: '',
  };

  const cards = {
    heading: 'When, where, who',
    picture: {
      name: 'stained-glass',
      alt: 'A stained-glass window throwing colors across a wooden floor',
    } satisfies Picture,
    when: {
      heading: 'When',
      text: sample.fact(
        `A service takes ${church.serviceLength.inWords}. Come 15 minutes early if you’re bringing kids.`,
      ),
    },
    where: {
      heading: 'Where',
      text: mainCampus.about,
      link: 'Get directions',
    },
    who: {
      heading: 'Who you’ll meet',
      text: sample.fact(
        'The greeters at the front doors. Tell them it’s your first time, and one of them will walk in with you, if you like.',
      ),
    },
  };
  return {
    title: `New to ${church.shortName}?`,
    description:
      'Your first visit: what to wear, what about kids, how long a service is, where to park, whether to give, and who you’ll meet.',
    header,
    questions: { heading: 'Frequently asked questions' },
    welcome,
    cards,
    morning,
    events: {
      text: 'Rather meet us outside of a service first?',
      link: { label: 'See what’s coming up', href: '/events' },
    },
    visit: {
      label: 'Plan Your Visit',
      subject: 'Planning a first visit',
      body: [
        'Hello, I’d like to visit. Please keep an eye out for me.',
        'The day and service I have in mind:',
        'How many of us are coming, and the kids’ names and ages:',
        'Anything that would help (a ramp, hearing, allergies, a seat near the door):',
        'My name:',
      ],
    },
    next: {
      heading: 'Want us to save you a seat?',
      text: sample.fact(
        `Plan Your Visit opens a short email to the church office. Fill in the blanks and send it by Thursday noon, and someone will be watching for you on Sunday. Later than that? Just come. Would you rather talk? Call ${church.phone}.`,
      ),
      links: [{ label: 'Contact us', href: '/contact' }],
    },
  };
}
