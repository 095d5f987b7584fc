import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader, Picture } from '#content/schema.ts';

const header: PageHeader = {
  heading: 'Prayer',
  lead: 'Tell us what’s keeping you up. You don’t need the right words, and you don’t have to go to church here.',
  picture: 'night-church',
  alt: '',
};

const after = {
  heading: 'What happens next',
  list: [
    {
      when: sample.fact('Within a few days'),
      text: sample.safety(
        'Unless you ask us not to, someone writes back with their name, so you know it arrived. If somebody else reads your email, call us instead.',
      ),
    },
    {
      when: sample.fact('For thirty days'),
      text: sample.safety(
        'We pray for you by name, or as “a friend” if you’d rather not give one. Then, if you said we may, we write once more to ask how things are.',
      ),
    },
    {
      when: sample.fact('After that'),
      text: sample.safety(
        'We delete it, unless someone is in danger and it has to be kept. You can ask us to stop or delete it sooner, and you don’t have to say why.',
      ),
    },
  ],
};

const candles = {
  picture: { name: 'candles', alt: 'Five candles burning in the dark' } satisfies Picture,
  verse: {
    text: '… casting all your worries on him, because he cares for you.',
    reference: '1 Peter 5:7',
    translation: 'World English Bible',
  },
};

const borrow = {
  heading: 'If you don’t have words, borrow these',
  prayer: ['God, I’m here.', 'You know the rest.', 'Hold what I can’t.', 'Stay with me tonight.', 'Amen.'],
};

export function prayer({ church, crisisLine, exceptForDanger }: Facts) {
  const crisis = {
    now: 'Can’t wait?',
    heading: 'When it can’t wait',
    about:
      'If you’re thinking about ending your life, or can’t see a way through, call or text 988, the Suicide and Crisis Lifeline. It’s free, and trained people answer day and night. In any emergency, call 911.',
    office: sample.safety(
      `The church office can’t help in an emergency. Outside ${church.officeHours}, nobody reads its email or answers its phone.`,
    ),
    ...crisisLine,
  };

  const readers = {
    heading: 'Who sees it, and who doesn’t',
    lead: 'You’re trusting us with something, so here’s exactly where it goes.',
    does: {
      heading: 'Who sees it',
      list: [
        sample.safety('The church office, where it arrives. Someone opens it the next day the office is open.'),
        sample.safety('Our pastors.'),
        sample.safety(
          'Our prayer team: a few people from the church who’ve promised to keep what they read to themselves. If you don’t want that, write “not the prayer team.”',
        ),
      ],
    },
    doesNot: {
      heading: 'Who doesn’t',
      list: [
        sample.safety('The congregation. Nothing is read out loud or put on the screen.'),
        sample.safety('The newsletter, this website and social media.'),
        sample.safety('Anybody else, unless you ask us to tell them.'),
      ],
    },
    exception: exceptForDanger,
  };

  const together = {
    heading: 'Would you rather not write?',
    ways: [
      {
        heading: 'After a service',
        text: sample.fact(
          'Two people stay at the front of the sanctuary. Walk up and say as much as you like, and they’ll pray with you right there.',
        ),
      },
      {
        heading: 'By phone',
        text: sample.fact(
          `Call the church office and ask for someone to pray with you. We answer ${church.officeHours}.`,
        ),
      },
      {
        heading: 'In the hospital or at home',
        text: sample.fact('Tell the office where you are, and a pastor will call you about a visit.'),
      },
    ],
  };
  return {
    title: 'Prayer',
    description:
      'Send a prayer request: who sees it and who doesn’t, what happens next, how to pray with somebody in person, and who to call tonight.',
    header,
    send: 'Send a prayer request',
    crisis,
    readers,
    after,
    candles,
    borrow,
    together,
    message: {
      subject: 'Prayer request',
      body: 'Please pray for:\n\n\nWho may see this (also the prayer team / only the office and the pastors):\nHow to reach me (or: please don’t reply):',
    },
    next: {
      heading: 'What can we pray for?',
      text: 'Your email app opens with a short note already started. Fill in what you like, delete what you don’t, and press send.',
      other: { label: 'Other ways to reach us', href: '/contact' },
    },
  };
}
