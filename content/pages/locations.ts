import { newHereAddress } from '#content/addresses.ts';
import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader, Picture } from '#content/schema.ts';

export function locations({
  allCampuses,
  campuses,
  church,
  hasSeveralCampuses,
  mainCampus,
  parking,
  someCampuses,
}: Facts) {
  const isOneTown = campuses.every(({ address }) => address.city === mainCampus.address.city);

  const oneChurch = hasSeveralCampuses ? `One church, ${someCampuses}${isOneTown ? ' in the same town' : ''}. ` : '';

  const header: PageHeader = {
    heading: 'Locations',
    lead: `${oneChurch}Here’s when to come and how to find us.`,
    picture: 'hero',
    alt: '',
  };
  return {
    title: 'Locations and Service Times',
    description: `Service times, ${hasSeveralCampuses ? `addresses, maps and directions for ${allCampuses} of` : 'address, map and directions for'} ${church.name} in ${church.city}.`,
    header,
    arrival: {
      heading: 'When you get here',
      lead: 'Walking into a new church can feel like a lot. Here’s how it goes.',
      picture: {
        name: 'night-church',
        alt: 'A small white church at night, its windows lit, under a sky full of stars',
      } satisfies Picture,
      steps: [
        {
          heading: 'Park',
          text: parking,
        },
        {
          heading: 'Come in the front doors',
          text: sample.fact(
            'Greeters are there starting 30 minutes before every service. The kids’ hall and check-in are to the left.',
          ),
        },
        {
          heading: 'Sit anywhere',
          text: `Plan on ${church.serviceLength.inWords}. It’s fine to come late or leave early.`,
        },
      ],
    },
    next: {
      heading: 'Want someone to meet you?',
      text: sample.fact('Let us know which service you’re coming to, and someone will be watching for you.'),
      links: [
        { label: 'Plan your first visit', href: newHereAddress },
        { label: 'Ask us something', href: '/contact' },
      ],
    },
  };
}
