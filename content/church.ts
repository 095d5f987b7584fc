import { sample } from './sample.ts';
import type { Church } from './schema.ts';

export const church: Church = {
  name: 'Xenia Church of the Nazarene',
  shortName: 'Xenia Naz',
  city: 'Xenia, Ohio',
  siteUrl: sample('https://xenianaz.example.org'),
  tagline: ['WORSHIP.', 'GROW.', 'BELONG.'],
  welcome: 'Welcome to a place where everyone belongs',
  phone: sample('(937) 555-0142'),
  email: sample('office@xenianaz.example.org'),
  officeHours: sample('Monday to Thursday, 9 AM to 3 PM'),
  timeZone: 'America/New_York',
  services: [
    { label: 'Wednesday', day: 'Wednesday', starts: ['17:00'] },
    { label: 'Sundays', day: 'Sunday', starts: ['08:00', '10:00'] },
  ],
  serviceLength: 'about an hour and fifteen minutes',
  social: [
    { label: 'Facebook', href: sample('#') },
    { label: 'Instagram', href: sample('#') },
    { label: 'YouTube', href: sample('#') },
  ],
  legal: {
    privacy: { label: 'Privacy', href: sample('#') },
    terms: { label: 'Terms', href: sample('#') },
  },
  builder: { label: 'Built by friends of the church', href: sample('https://builders.example.org') },
};
