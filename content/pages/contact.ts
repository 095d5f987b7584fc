import { church } from '../church.ts';
import type { PageHeader } from '../schema.ts';

const header: PageHeader = {
  heading: 'Contact us',
  lead: 'No menus to press through and no form to fill in. A person picks up, and a person writes back.',
  picture: 'wheat-path',
  alt: '',
};

export const contact = {
  title: 'Contact Us',
  description: `Call, write or stop by ${church.name}: phone, e-mail, office hours, service times and the addresses of both campuses.`,
  header,
  phone: {
    heading: 'Call',
    text: `The church office answers ${church.officeHours}. At any other hour, leave a message and we will call you back.`,
  },
  email: {
    heading: 'Write',
    text: 'For anything that is easier to put in a letter. If it should stay between you and a pastor, say so in the first line.',
  },
  times: {
    heading: 'When we meet',
    text: `Every service takes ${church.serviceLength}. Someone will be at the door from half an hour before.`,
  },
  places: { heading: 'Where to find us' },
  topics: {
    heading: 'What is it about?',
    text: 'You never have to know who is in charge of what. But if you like to go straight to the right page, here they are.',
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
        href: '/new-to-xenia-naz',
      },
      {
        topic: 'Something heavy',
        text: 'We will pray for you, by name if you like',
        label: 'Ask for prayer',
        href: '/prayer',
      },
      {
        topic: 'Finding people',
        text: 'Eight or ten around a table, most days of the week',
        label: 'Small groups',
        href: '/small-groups',
      },
    ],
  },
  next: {
    heading: 'Rather talk face to face?',
    text: 'So would we. Stop by the office, or stay for coffee after a service and ask for anybody at all.',
    links: [
      { label: 'Get directions', href: '/locations' },
      { label: 'Meet the leadership', href: '/leadership' },
    ],
  },
};
