import { sample } from './sample.ts';
import type { Church } from './schema.ts';

export const church: Church = {
  name: sample.fact('Xenia Church of the Nazarene'),
  shortName: sample.fact('Xenia Naz'),
  city: sample.fact('Xenia, Ohio'),
  area: sample.fact('Greene County'),
  tagline: sample.fact(['WORSHIP.', 'GROW.', 'BELONG.']),
  welcome: 'Welcome to a place where everyone belongs',
  phone: sample.fact('(937) 555-0142'),
  email: sample.fact('office@xenianaz.example.org'),
  officeHours: sample.fact('Monday to Thursday, 9 AM to 3 PM'),
  services: [
    { label: 'Wednesday', day: 'Wednesday', starts: sample.fact(['17:00']) },
    { label: 'Sundays', day: 'Sunday', starts: sample.fact(['08:00', '10:00']) },
  ],
  serviceLength: sample.fact({ minutes: 75, inWords: 'about an hour and fifteen minutes' }),
  stream: { url: sample.fact('https://stream.example.org/live'), minutesBefore: 10, minutesAfter: 15 },
  social: [
    { label: 'Facebook', href: sample.fact('#') },
    { label: 'Instagram', href: sample.fact('#') },
    { label: 'YouTube', href: sample.fact('#') },
  ],
  legal: [
    { label: 'Privacy', href: '/privacy' },
    { label: 'Terms', href: '/terms' },
  ],
  builder: { label: sample.fact('Built by friends of the church'), href: sample.fact('https://builders.example.org') },
};
