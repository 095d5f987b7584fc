import { newHereAddress } from '#content/addresses.ts';
import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader } from '#content/schema.ts';

const header: PageHeader = {
  heading: 'Contact us',
  lead: sample.fact('No form to fill out. Call, write or stop by, and a real person will get back to you.'),
  picture: 'wheat-path',
  alt: '',
};

export const contact = ({ allCampuses, church, exceptForDanger, hasSeveralCampuses }: Facts) => ({
  title: 'Contact Us',
  description: `Call, write or stop by ${church.name}: phone, email, office hours, service times and ${hasSeveralCampuses ? `the addresses of ${allCampuses}` : 'the address'}.`,
  header,
  phone: {
    heading: 'Phone',
    text: sample.fact(
      `The church office answers ${church.officeHours}. Any other time, leave a message and we’ll call you back the next day the office is open.`,
    ),
  },
  email: {
    heading: 'Email',
    text: sample.safety(
      'Email goes to the church office, and somebody there reads it. If it’s for a pastor, say so in the first line, and the office will pass it on. We keep private things private.',
    ),
    exception: exceptForDanger,
  },
  times: {
    heading: 'Service times',
    text: `A service takes ${church.serviceLength.inWords}.`,
  },
  places: { heading: hasSeveralCampuses ? 'Campus addresses and map' : 'Address and map' },
  topics: {
    heading: 'What’s it about?',
    text: 'Not sure who’s in charge of what? Start here.',
    list: [
      {
        topic: 'Somebody on our staff',
        text: 'Who does what, and how to reach them',
        label: 'Meet the leadership',
        href: '/leadership',
      },
      {
        topic: 'A first visit',
        text: 'What to wear, where to park, what your kids will do',
        label: 'New here',
        href: newHereAddress,
      },
      {
        topic: 'Something heavy',
        text: 'How to ask for prayer, and who to call tonight',
        label: 'Ask for prayer',
        href: '/prayer',
      },
      {
        topic: 'Getting to know people',
        text: 'A few people who meet during the week',
        label: 'Small groups',
        href: '/small-groups',
      },
    ],
  },
  next: {
    heading: 'Would you rather talk in person?',
    text: 'So would we. Stop by the office, or say hello after a service.',
    links: [
      { label: 'Get directions', href: '/locations' },
      { label: 'Meet the leadership', href: '/leadership' },
    ],
  },
});
