import { church } from '../church.ts';
import type { PageHeader, Picture } from '../schema.ts';

const header: PageHeader = {
  heading: 'Baptism',
  lead: 'A few seconds of water, and a yes you say out loud in front of people who will remember it with you.',
  picture: 'river-morning',
  alt: '',
};

const meaning = {
  heading: 'What the water means',
  paragraphs: [
    'Baptism is how a person tells the world: I belong to Jesus now. You go under the water and come up again, because he died and was raised, and because he gives you a new start that you did not have to earn.',
    'The water does not do it by magic. God has already been at work in you; that is why you are reading this page. Baptism is the day you say so, and the church says it back to you: you are one of us.',
  ],
  verse: {
    text: 'Behold, here is water. What is keeping me from being baptized?',
    source: 'Acts 8:36, a traveler who asked it by the side of the road',
  },
};

const day = {
  heading: 'How it goes',
  seconds: {
    number: '10',
    text: 'seconds, more or less, is the part most people worry about. Everything else is friends, songs and dry towels.',
  },
  steps: [
    {
      when: 'A cup of coffee first',
      text: 'You and one of our pastors sit down for about an hour: your story, your questions, what you will be asked. Nothing is decided for you, and you can take all the time you want before choosing a Sunday.',
    },
    {
      when: 'The morning itself',
      text: 'Come half an hour early. Someone meets you at the front door, shows you where to change, and walks through the steps with you once, in the empty room.',
    },
    {
      when: 'Two questions',
      text: 'During the service the pastor asks whether you trust Jesus and whether you mean to follow him. “I do” is the whole speech. If you would like to tell your story, a friend can also read it for you.',
    },
    {
      when: 'In the water',
      text: 'The water is warm and reaches to your waist. The pastor holds you the entire time, you go under for a breath, and you are up again. Then it gets loud: people here clap.',
    },
    {
      when: 'Afterward',
      text: 'You get a towel, a hug if you like hugs, and a certificate with the date. Your family is welcome to stay in the sanctuary for as many pictures as they want.',
    },
  ],
};

const times = {
  heading: 'Which service',
  text: `You choose: any Sunday at the Main Campus, whichever service your people can come to. The whole service takes ${church.serviceLength}, and the baptism comes near the beginning.`,
};

const bring = {
  picture: {
    name: 'river-morning',
    alt: 'A river at sunrise, mist lifting off the water between the trees',
  } satisfies Picture,
  heading: 'What to bring',
  list: [
    'Dark shorts and a dark T-shirt to be baptized in',
    'A dry set of clothes, right down to the socks',
    'A hair tie or a brush, if you would miss it',
    'Anybody who loves you. We save them the front rows',
  ],
  note: 'Towels, a robe and a private place to change are here.',
};

const questions = {
  heading: 'Asked often, and fair to ask',
  list: [
    {
      question: 'Who can be baptized?',
      answer:
        'Anybody who has decided to follow Jesus. You do not need to be a member, know the Bible well, or have your life in order. People do it at nine and at ninety.',
    },
    {
      question: 'What about my child?',
      answer:
        'Children who can tell us in their own words why they want to are welcome in the water; a parent talks with us first and may stand right there. For babies you may choose baptism, or a dedication: we pray for your child, promise to help, and leave the choice for later.',
    },
    {
      question: 'I was baptized as a baby. Do I need to do it again?',
      answer:
        'No. God keeps his side of a promise, and once is enough. If you have been away a long time and want to mark coming home, tell us, and we will find a good way to do that.',
    },
    {
      question: 'What if going under is hard for me?',
      answer:
        'Because of your health, a wheelchair, or a plain fear of water: we can pour or sprinkle instead. It counts exactly as much, and nobody will ask you why.',
    },
    {
      question: 'Does it cost anything?',
      answer: 'No. Not the conversation, not the robe, not the certificate.',
    },
  ],
};

export const baptism = {
  title: 'Baptism',
  description:
    'What baptism means, what happens that morning from first coffee to dry towels, what to bring, who can be baptized, and how to ask about it.',
  header,
  meaning,
  day,
  times,
  bring,
  questions,
  message: {
    subject: 'I am thinking about baptism',
    body: 'Hello,\n\nI am thinking about baptism (for myself / for my child) and would like to talk with someone.\n\nMy name:\nThe best way and time to reach me:',
  },
  next: {
    heading: 'Thinking about it is enough to start',
    text: 'Write us one line. A pastor answers within a few days and suggests a time for that cup of coffee. Asking does not sign you up for anything.',
    write: 'Ask about baptism',
    other: { label: 'Call or stop by', href: '/contact' },
  },
};
