import { church } from '../church.ts';
import type { PageHeader } from '../schema.ts';

const header: PageHeader = {
  heading: 'Locations',
  lead: 'Two addresses, one church, a few minutes apart. Here is when to come and how to find the door.',
  picture: 'hero',
  alt: '',
};

export const locations = {
  title: 'Locations and Service Times',
  description: `Service times, addresses, maps and directions for both campuses of ${church.name} in ${church.city}.`,
  header,
  arrival: {
    heading: 'From the road to a seat',
    lead: 'The last hundred yards to a new church can feel long. They go like this.',
    alt: 'A small white church at night, its windows lit, under a sky full of stars',
    steps: [
      {
        heading: 'Look for the green vest',
        text: 'Somebody wearing one will wave you into a guest space near the door. Accessible spaces run along the ramp on the east side.',
      },
      {
        heading: 'Come in by the front doors',
        text: 'They stand open before every service, and whoever is holding them would like to know your name. Kids check in just inside, to the left of the coffee.',
      },
      {
        heading: 'Sit anywhere',
        text: `No row belongs to anybody. Plan on ${church.serviceLength}, and nobody minds if you come late or slip out early.`,
      },
    ],
  },
  next: {
    heading: 'Would you like to be met?',
    text: 'Tell us which service you have in mind and someone will be looking out for you, kids and all.',
    links: [
      { label: 'Plan your first visit', href: '/new-to-xenia-naz' },
      { label: 'Ask us something', href: '/contact' },
    ],
  },
};
