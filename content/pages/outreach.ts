import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader, Picture } from '#content/schema.ts';

const header: PageHeader = {
  heading: 'Outreach',
  lead: 'How we help our neighbors, how to get help, and how to lend a hand.',
  picture: 'outreach-valley',
  alt: '',
};

const why = {
  heading: 'Why we do it',
  text: 'We don’t help people so that they’ll come to church. We help because God loved us first, because this is our home, and because Jesus said that whatever we do for a person in need, we do for him.',
  number: sample.fact('140'),
  numberText: sample.fact('bags of groceries go out from the Ministry Campus in an ordinary month.'),
  verse: {
    text: '… I was hungry, and you gave me food to eat. I was thirsty, and you gave me drink. I was a stranger, and you took me in.',
    reference: 'Matthew 25:35',
    translation: 'World English Bible',
  },
};

const lend = {
  heading: 'Lend a hand',
  lead: sample.fact('No experience needed. Wear shoes you can stand in, and bring your kids if they’ll stay with you.'),
  list: [
    {
      time: 'An hour',
      text: sample.fact('Sort groceries, write to someone in a nursing home, or bake for the supper.'),
    },
    {
      time: 'A Saturday',
      text: sample.fact('Join the repair crew. If you’ve never held a hammer, somebody also has to hold the ladder.'),
    },
    {
      time: 'A year',
      text: sample.safety(
        'Drive someone to treatment, help a child with homework, or visit a nursing home. Everyone who does one of these passes a background check first.',
      ),
    },
  ],
};

export function outreach({ church, exceptForDanger, mainCampus }: Facts) {
  const rings = {
    heading: 'What we do',
    list: [
      {
        where: 'At our door',
        what: sample.fact('Food pantry and supper'),
        text: sample.fact(
          'Groceries to take home, and a hot supper to sit down for, at the Ministry Campus. No paperwork, no questions. Call the church office to find out when it’s open this week.',
        ),
      },
      {
        where: 'Around town',
        what: sample.fact('Ramps, roofs and backpacks'),
        text: sample.fact(
          'A volunteer crew fixes what can’t wait: a wheelchair ramp, a leaking roof, a furnace in January. In August we fill backpacks for the new school year.',
        ),
      },
      {
        where: `In ${church.area}`,
        what: sample.fact('Visits, rides and recovery'),
        text: sample.fact(
          'We visit nursing homes and the county jail, drive people to treatment, and host a recovery group for anyone who’s fighting an addiction.',
        ),
      },
      {
        where: 'Around the world',
        what: 'Missions',
        text: sample.denomination(
          'With the Church of the Nazarene worldwide we support missionaries, churches, schools and clinics. People here give to that through Faith Promise: what they trust God to help them give this year, on top of their regular giving.',
        ),
      },
    ],
  };

  const help = {
    heading: 'Do you need a hand?',
    paragraphs: [
      sample.safety(
        `Call or write to the church office and tell us what’s going on: food, rent, a ride, a bill, or just somebody to talk to. We’ll keep it private, and tell only the people who can help. ${exceptForDanger}`,
      ),
      sample.fact(
        'You don’t have to come to church or explain how it got this far. We’ll tell you honestly what we can do, and if we can’t, who can.',
      ),
    ],
    picture: {
      name: 'wheat-path',
      alt: 'A two-track lane running through ripe wheat toward a single tree',
    } satisfies Picture,
    call: 'Call',
    write: 'Write to us',
    hours: 'We answer the phone',
    where: { label: sample.fact('Where the Ministry Campus is'), href: '/locations' },
  };
  return {
    title: 'Outreach',
    description: `What we do for our neighbors in ${mainCampus.address.city} and around the world, how to get help, and how to lend a hand.`,
    header,
    why,
    rings,
    help,
    lend,
    helpMessage: {
      subject: 'I could use a hand',
      body: 'Hello,\n\nThis is what’s going on:\n\n\nThe best way and time to reach me:',
    },
    message: {
      subject: 'I’d like to lend a hand',
      body: 'Hello,\n\nI have (an hour / a Saturday / more) and would like to help with:\n\n\nMy name:\nThe best way and time to reach me:',
    },
    next: {
      heading: 'Try it once',
      text: sample.fact(
        'Tell us how much time you have, and we’ll write back with a day, a place and the name of the person you’ll meet.',
      ),
      write: 'Offer an hour',
      other: { label: 'Give instead', href: '/give' },
    },
  };
}
