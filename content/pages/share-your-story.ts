import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader } from '#content/schema.ts';

const header: PageHeader = {
  heading: 'Share your story',
  lead: 'Somebody is standing where you once stood. What you’ve been through may be what helps them.',
  picture: 'candles',
  alt: '',
};

const sheet = {
  heading: 'Five questions to get you started',
  lead: 'Answer one, answer all, or skip them. A few sentences are plenty.',
  prompts: [
    'What was life like before?',
    'Where did you notice God, or someone he sent?',
    'What’s different now, even a little?',
    'What’s still hard?',
    'What would you tell someone in the same place?',
  ],
  write: 'Start writing',
  note: 'Opens your email app with these questions already in the message.',
};

const worry = {
  heading: 'It doesn’t have to be dramatic',
  paragraphs: [
    'Maybe nothing happened to you that would make a movie. A marriage that held, a hard year you got through, a grandmother who kept praying: those are the stories many people need.',
    'It doesn’t have to be finished, either. You can stop with “and that’s where I am today.”',
  ],
  verse: {
    text: 'Go to your house, to your friends, and tell them what great things the Lord has done for you …',
    reference: 'Mark 5:19',
    translation: 'World English Bible',
  },
};

export function shareYourStory({ exceptForDanger }: Facts) {
  const promises = {
    heading: 'What we do with it',
    lead: sample.safety('It’s yours. You decide who hears it, and until it’s shared you can change your mind.'),
    choices: [
      {
        heading: 'Only for us',
        text: sample.safety(
          'It arrives at the church office and goes to a pastor, who writes back to thank you. It isn’t passed on any further.',
        ),
      },
      {
        heading: 'Shared without your name',
        text: sample.safety(
          'We change the details that would give you away, and send it to you before anybody else sees it.',
        ),
      },
      {
        heading: 'Shared with your name',
        text: sample.safety(
          'Read in a service, printed in the newsletter, or filmed. You see the final version first and say yes or no.',
        ),
      },
    ],
    rules: [
      sample.safety('We change the names of other people in your story, unless they agree.'),
      sample.safety('Unless you clearly say yes, nobody else hears it.'),
      exceptForDanger,
    ],
  };
  return {
    title: 'Share Your Story',
    description:
      'Tell us what God has done in your life: five questions to get you started, who reads what you write, and how you decide who hears it.',
    header,
    sheet,
    worry,
    promises,
    message: {
      subject: 'My story',
      opening: 'Answer what you like, delete the rest.',
      closing:
        'Who may hear it (only the office and a pastor / others, without my name / others, with my name)?\n\nMy name, and how to reach me:',
    },
    next: {
      heading: 'Start with one sentence',
      text: sample.safety(
        'Would you rather say it than write it? Tell us, and a pastor will sit down with you and take notes. The same promises hold.',
      ),
      write: 'Write your story',
      other: { label: 'Tell it in person', href: '/contact' },
    },
  };
}
