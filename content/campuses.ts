import { church } from './church.ts';
import { sample } from './sample.ts';
import type { Campus } from './schema.ts';

export const mainCampus: Campus = {
  name: 'Main Campus',
  address: { street: sample.fact('100 Sample Street'), city: 'Xenia', state: 'Ohio', zip: '45385' },
  mapUrl: sample.fact('https://www.google.com/maps?q=Xenia%2C%20Ohio%2045385&output=embed'),
  services: church.services,
  servicesNote: 'Every week, all year',
  about: 'The white building with the steeple. Worship, kids’ rooms, the church office and a lot of coffee.',
};

export const ministryCampus: Campus = {
  name: 'Ministry Campus',
  address: { street: sample.fact('200 Example Avenue'), city: 'Xenia', state: 'Ohio', zip: '45385' },
  mapUrl: sample.fact('https://www.google.com/maps?q=Downtown%20Xenia%2C%20Ohio%2045385&output=embed'),
  services: [],
  servicesNote: 'Check with us for times',
  about: 'Our second address in town, for meals, movie nights, recovery groups and whatever a week asks of us.',
};

export const campuses: Campus[] = [mainCampus, ministryCampus];
