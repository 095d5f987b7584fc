import { sample } from './sample.ts';
import type { Church, WrittenCampus } from './schema.ts';

/** One or more, the main one first: services, post and the map at the foot of every page are there. */
export const campuses = (church: Church): WrittenCampus[] => [
  {
    name: sample.fact('Main Campus'),
    address: sample.fact({ street: '100 Sample Street', city: 'Xenia', state: 'Ohio', zip: '45385' }),
    mapUrl: sample.fact('https://www.google.com/maps?q=Xenia%2C%20Ohio%2045385&output=embed'),
    geo: sample.fact({ latitude: 39.6848, longitude: -83.9297 }),
    services: church.services,
    servicesNote: sample.fact('Every week'),
    about: sample.fact('The white building with the steeple. Worship, the kids’ rooms and the church office are here.'),
    rooms: sample.fact(['Main Sanctuary', 'Fellowship Hall']),
  },
  {
    name: sample.fact('Ministry Campus'),
    address: sample.fact({ street: '200 Example Avenue', city: 'Xenia', state: 'Ohio', zip: '45385' }),
    mapUrl: sample.fact('https://www.google.com/maps?q=Downtown%20Xenia%2C%20Ohio%2045385&output=embed'),
    geo: sample.fact({ latitude: 39.6836, longitude: -83.9352 }),
    services: [],
    servicesNote: sample.fact('check with us'),
    about: sample.fact('Our second building in town, for meals, the food pantry and groups that meet during the week.'),
  },
];

export const parking: string = sample.fact(
  'Park in the lot beside the building. Guest spaces are nearest the front doors, and accessible spaces are along the ramp on the east side.',
);
