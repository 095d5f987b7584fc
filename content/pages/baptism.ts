import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader, Picture } from '#content/schema.ts';
import { servicesOn } from '#content/service-days.ts';

const header: PageHeader = {
  heading: 'Baptism',
  lead: 'You say in front of everyone that you belong to Jesus, and God meets you in the water. Here’s what it means and how it goes.',
  picture: 'river-morning',
  alt: '',
};

const meaning = {
  heading: 'What baptism means',
  paragraphs: [
    sample.denomination(
      'Baptism tells the world: I belong to Jesus now. You go under the water and come up again, because he died and was raised, and because he gives you a new start you didn’t have to earn.',
    ),
    sample.denomination(
      'It’s more than something you say. Baptism is a sacrament, a sign Jesus gave his church, and a means of grace: a way God meets us and gives what he promises. The water isn’t magic, and it doesn’t take the place of faith. But God is at work in it, and it joins you to the body of Christ, his church.',
    ),
  ],
  verse: {
    text: 'Behold, here is water. What is keeping me from being baptized?',
    reference: 'Acts 8:36',
    translation: 'World English Bible',
  },
};

const day = {
  heading: 'How it goes',
  seconds: {
    number: sample.fact('10'),
    text: sample.fact('seconds or so. That’s how long the part most people worry about takes.'),
  },
  steps: [
    {
      when: sample.fact('A cup of coffee first'),
      text: sample.fact(
        'You sit down with one of our pastors for about an hour and talk about your story, your questions and what you’ll be asked. Take all the time you want before you choose a Sunday.',
      ),
    },
    {
      when: sample.fact('That morning'),
      text: sample.fact(
        'Come half an hour early. Someone meets you at the front doors, shows you where to change, and walks you through the steps once.',
      ),
    },
    {
      when: sample.fact('A few questions'),
      text: sample.fact(
        'During the service the pastor asks you what you believe, whether you trust Jesus as your Savior, and whether you mean to follow him. You answer yes. If you’d like your story told, you can tell it yourself, or a friend can read it for you.',
      ),
    },
    {
      when: sample.fact('In the water'),
      text: sample.fact(
        'The water is warm and about waist deep. The pastor holds on to you the whole time. You’re under for a second or two, and then you’re up again, and people clap.',
      ),
    },
    {
      when: sample.fact('Afterward'),
      text: sample.fact(
        'You get a towel and a certificate with the date. Your family can stay and take all the pictures they want.',
      ),
    },
  ],
};

const bring = {
  picture: {
    name: 'river-morning',
    alt: 'A river at sunrise, mist lifting off the water between the trees',
  } satisfies Picture,
  heading: 'What to bring',
  list: [
    sample.fact('Dark shorts and a dark T-shirt to wear under the robe'),
    'A dry set of clothes, down to the socks',
    'A hair tie or a brush, if you use one',
    'Family and friends',
  ],
  note: sample.fact('We have towels, a robe and a private place to change.'),
};

const questions = {
  heading: 'Questions people ask',
  list: [
    {
      question: 'Who can be baptized?',
      answer: sample.denomination(
        'Anyone who has turned from sin, put their faith in Jesus and means to follow him. You don’t have to be a member, know the Bible well, or have every problem solved first.',
      ),
    },
    {
      question: 'What about my child?',
      answer: sample.denomination(
        'Children who can tell us in their own words why they want it can be baptized. We’ll talk with you and your child first. For babies and small children you can choose baptism or a dedication. In both, you promise to raise your child in the faith, and we promise to help you. A dedication leaves baptism for later.',
      ),
    },
    {
      question: 'I was baptized as a baby. Do I need to do it again?',
      answer: sample.denomination(
        'No. God keeps his promise, and once is enough. What matters now is that you trust Jesus yourself. If you do and want to say so in front of the church, or if you have questions, talk with a pastor.',
      ),
    },
    {
      question: 'What if I can’t go under the water?',
      answer: sample.denomination('Then we can pour or sprinkle it instead. It means exactly the same thing.'),
    },
    {
      question: 'Does it cost anything?',
      answer: sample.fact('No.'),
    },
  ],
};

export function baptism({ church, hasSeveralCampuses, mainCampus }: Facts) {
  const times = {
    heading: 'Which service',
    services: servicesOn(church.services, (day) => day === 'Sunday'),
    text: sample.fact(
      `Any Sunday${hasSeveralCampuses ? ` at the ${mainCampus.name}` : ''}, at whichever service your family and friends can come to. The whole service takes ${church.serviceLength.inWords}.`,
    ),
  };
  return {
    title: 'Baptism',
    description:
      'What baptism means, what happens that morning, what to bring, who can be baptized, and how to ask about it.',
    header,
    meaning,
    day,
    times,
    bring,
    questions,
    message: {
      subject: 'I’m thinking about baptism',
      body: 'Hello,\n\nI’m thinking about baptism (for myself / for my child) and would like to talk with someone.\n\nMy name:\nThe best way and time to reach me:',
    },
    next: {
      heading: 'Thinking about it? Ask us',
      text: sample.fact(
        'Drop us a line. The church office passes it to a pastor, who’ll get back to you within a few days. Asking doesn’t sign you up for anything.',
      ),
      write: 'Ask about baptism',
      other: { label: 'Call or stop by', href: '/contact' },
    },
  };
}
