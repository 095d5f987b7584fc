import { church } from '../church.ts';
import { giving } from '../giving.ts';
import type { PageHeader } from '../schema.ts';

const header: PageHeader = {
  heading: 'Give',
  lead: 'Thank you. Every gift here, large or small, was somebody’s hard-earned money, and we handle it that way.',
  picture: 'give-wheat',
  alt: '',
};

export const give = {
  title: 'Give',
  description: `Four ways to give to ${church.name}: in person, by mail, by text or online, and what your gift makes possible.`,
  header,
  ways: {
    heading: 'Four ways to give',
    inPerson: {
      id: 'in-person',
      heading: 'In Person',
      text: `Use the offering box at the front of the sanctuary, or bring your gift by the church office during the week, ${church.officeHours}.`,
    },
    byMail: { id: 'by-mail', heading: 'By Mail', text: 'Send a check, made out to the church, to' },
    byText: {
      id: 'by-text',
      heading: 'By Text',
      before: 'Text the word',
      between: 'to',
      after: 'and follow the instructions. You can choose where your gift goes:',
      repeating: 'It can be a recurring gift, if you like.',
      note: 'Please do not give by credit card if you cannot pay the card off in full each month. We would rather you were free of debt.',
      button: 'Start the text',
    },
    online: {
      id: 'online',
      heading: 'Online',
      text: 'For one-time or repeating donations, from any phone or computer. It takes a couple of minutes.',
      note: 'Opens the secure page of our giving provider in a new tab.',
      provider: giving.provider,
    },
  },
  purpose: {
    heading: 'What your gift does',
    text: 'Your giving keeps this congregation warm, lit and fed. It goes out the door as well: to the communities around us as groceries, gas cards and school shoes; to people who cannot be here, who hear each week’s message on the podcast; and to missionary work, in places most of us will never see.',
    guest: 'If you are visiting, please feel no need to give anything. You are our guest.',
    alt: 'A path through a ripe wheat field toward a single tree',
  },
  glossary: {
    heading: 'A few old words',
    list: [
      {
        word: 'Tithe',
        meaning: 'A tenth of what comes in, given back to God. Many of us start smaller and grow into it.',
      },
      { word: 'Offering', meaning: 'Anything you give beyond that, for any reason.' },
      {
        word: 'Compassionate',
        meaning: 'A fund for neighbors in a hard month: rent, heat, a prescription, a funeral meal.',
      },
      {
        word: 'Faith Promise',
        meaning: 'What a person hopes to give toward missionary work this year. No one holds you to it.',
      },
    ],
  },
  verse: {
    text: 'Let each man give according as he has determined in his heart, not grudgingly or under compulsion, for God loves a cheerful giver.',
    reference: '2 Corinthians 9:7',
    translation: 'World English Bible',
  },
  next: {
    heading: 'Money is not all you have',
    text: 'An evening, a pickup truck, a pot of soup: much of what we do runs on those. Come and see where yours would fit.',
    links: [
      { label: 'Serve with us', href: '/outreach' },
      { label: 'Ask about giving', href: '/contact' },
    ],
  },
};
