import type { PageHeader } from '../schema.ts';

const header: PageHeader = {
  heading: 'Share your story',
  lead: 'Somebody is standing where you stood. What you write down may be the first light they see.',
  picture: 'candles',
  alt: '',
};

const sheet = {
  heading: 'Five places to begin',
  lead: 'Answer one, answer all, or ignore them and start in the middle. A few sentences are plenty.',
  prompts: [
    'What was life like before?',
    'Where did you notice God, or somebody he sent?',
    'What is different now, even a little?',
    'What is still hard?',
    'What would you tell someone in the same place?',
  ],
  write: 'Start writing',
  note: 'Opens your mail program with these lines already on the page.',
};

const worry = {
  heading: 'It does not have to be dramatic',
  paragraphs: [
    'Maybe you were never lost in any way that would make a movie. A marriage that held. A Tuesday you got through. A grandmother’s prayer that took forty years. Those are the stories most people need, because those are the lives most people have.',
    'It does not have to be finished, either. Nobody here is. You may stop with “and that is where I am today.”',
  ],
  verse: {
    text: 'Go to your house, to your friends, and tell them what great things the Lord has done for you.',
    source: 'Mark 5:19',
  },
};

const promises = {
  heading: 'What we do with it',
  lead: 'It stays yours. You choose how far it travels, and you may change your mind at any time.',
  choices: [
    {
      heading: 'Only between us',
      text: 'One pastor reads it, thanks you, and tells no one. That is a whole and good way to tell it.',
    },
    {
      heading: 'Shared without your name',
      text: 'We change the details that would give you away, and send it back to you before anybody else sees it.',
    },
    {
      heading: 'Told as you',
      text: 'Read in a service, printed in the newsletter, or filmed on a couch with one friendly person asking questions. You see the final version and say yes, or no.',
    },
  ],
  rules: [
    'Other people in your story get their names changed, unless they agree.',
    'If we do not hear a clear yes from you, it stays between us.',
    'Somebody answers you within a week, whatever you decide.',
  ],
};

export const shareYourStory = {
  title: 'Share Your Story',
  description:
    'Five gentle questions to begin with, an open letter to write in, and a plain promise about who reads your story and how far it goes.',
  header,
  sheet,
  worry,
  promises,
  message: {
    subject: 'My story',
    opening: 'Answer what you like, delete the rest.',
    closing:
      'How far may it travel (only between us / without my name / with my name)?\n\nMy name, and how to reach me:',
  },
  next: {
    heading: 'Start with one sentence',
    text: 'The hardest one is the first. If you would rather say it than write it, tell us so, and somebody will sit down with you and take notes.',
    write: 'Write your story',
    other: { label: 'Tell it in person', href: '/contact' },
  },
};
