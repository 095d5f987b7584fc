import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader, Picture } from '#content/schema.ts';

const header: PageHeader = {
  heading: 'Give',
  lead: 'Thank you. It’s your hard-earned money, and we’re grateful for every gift, large or small.',
  picture: 'give-wheat',
  alt: '',
};

/** Without a `text` in giving.ts, `byText` is not shown. */
export const give = ({ church, giving }: Facts) => ({
  title: 'Give',
  description: `${giving.text ? 'Four' : 'Three'} ways to give to ${church.name}: in person, by mail${giving.text ? ', by text' : ''} or online, and what your giving supports.`,
  header,
  purpose: {
    heading: 'What your giving supports',
    text: sample.fact(
      'Your giving supports this congregation: its buildings, its staff and its services. It helps the communities around us, with groceries and with bills in a hard month. It puts each Sunday’s message on the podcast, for people who can’t be here. And it supports missionary work around the world.',
    ),
    guest: 'If you’re visiting, please don’t feel you have to give anything. You’re our guest.',
  },
  ways: {
    heading: giving.text ? 'Four ways to give' : 'Three ways to give',
    inPerson: {
      id: 'in-person',
      heading: 'In Person',
      text: `Use the offering box at the front of the sanctuary, or bring your gift to the church office during the week, ${church.officeHours}.`,
    },
    byMail: { id: 'by-mail', heading: 'By Mail', text: `Make your check out to ${church.name}, and mail it to` },
    byText: {
      id: 'by-text',
      heading: 'By Text',
      before: 'Text the word',
      between: 'to',
      after: 'and follow the instructions. You can choose where your gift goes:',
      repeating: 'You can make it a recurring gift.',
      note: 'Please don’t give by credit card if you can’t pay the card off in full each month. We don’t want giving to put you in debt.',
      button: 'Start the text',
    },
    online: {
      id: 'online',
      heading: 'Online',
      text: 'For one-time or repeating donations, from any phone or computer.',
      note: 'Opens our giving provider’s page in a new tab.',
      provider: giving.provider,
    },
  },
  glossary: {
    heading: 'What the words mean',
    picture: { name: 'wheat-path', alt: 'A path through a ripe wheat field toward a single tree' } satisfies Picture,
    list: [
      {
        word: 'Tithe',
        meaning:
          'A tenth of your income, given to God through your church. Many people start smaller and grow into it.',
      },
      { word: 'Offering', meaning: 'Anything you give beyond a tithe.' },
      {
        word: 'Compassionate',
        meaning: sample.fact(
          'Short for Compassionate/Special Needs. It helps people going through a hard time, with rent, heat, a prescription or a meal after a funeral.',
        ),
      },
      {
        word: 'Faith Promise',
        meaning: sample.fact(
          'What you trust God to help you give to missionary work this year, on top of your tithe. It’s between you and God. Nobody sends you a bill.',
        ),
      },
    ],
  },
  verse: {
    text: 'Let each man give according as he has determined in his heart, not grudgingly or under compulsion, for God loves a cheerful giver.',
    reference: '2 Corinthians 9:7',
    translation: 'World English Bible',
  },
  next: {
    heading: 'Have time rather than money?',
    text: 'An evening, a pickup truck, a pot of soup: all of it helps somebody. Take a look at where you could pitch in.',
    links: [
      { label: 'Serve with us', href: '/outreach' },
      { label: 'Ask about giving', href: '/contact' },
    ],
  },
});
