/** Files of content/ that are replaced completely, with other formatting. */
export const files: Record<string, string> = {
  'church.ts': `import type { Church } from './schema.ts';
export const church: Church = {
  name: "Capel Ffraid, Llanfair", shortName: 'Capel Ffraid', city: 'Llanfair, Montana', area: 'Cwm Rhyd',
  tagline: ['CROESO.', 'CARTREF.'], welcome: 'Croeso i bawb',
  phone: '(406) 555-0199', email: 'swyddfa@brigid.example.net', officeHours: 'Tuesdays, 10 AM to noon',
  services: [
        { label: "Saturdays", day: "Saturday", starts: ["18:30"] },
        { label: "Sunday", day: "Sunday", starts: ["09:30"] }
  ],
  serviceLength: { minutes: 50, inWords: 'fifty minutes' },
  social: [{ label: 'Mastodon', href: 'https://social.brigid.example.net/@capel' }],
  legal: [{ label: 'Preifatrwydd', href: '/privacy' }, { label: 'Telerau', href: '/terms' }],
};
`,
  'site.ts': `export const siteUrl: string = 'https://www.brigid.example.net';
export const timeZone: string = 'America/Denver';
`,
  'campuses.ts': `import type { Church, WrittenCampus } from './schema.ts';
export const campuses = (church: Church): WrittenCampus[] => [
  { address: { street: '7 Chapel Lane', city: 'Llanfair', state: 'Montana', zip: '59001' },
    mapUrl: 'https://www.google.com/maps?q=Llanfair&output=embed', geo: { latitude: 45.6, longitude: -109.2 },
    services: church.services, servicesNote: 'Every week', about: 'The stone chapel by the brook.' },
];
export const parking: string = 'Park on the lane.';
`,
  'addresses.ts': `export const newHereAddress: string = '/croeso';
export const oldAddresses: Record<string, string> = { '/visit': '/croeso' };
`,
  'giving.ts': `import type { Giving } from './schema.ts';
export const giving: Giving = { provider: { label: 'Rhoi', href: 'https://rhoi.brigid.example.net/' } };
`,
  'switched-off.ts': `import type { SwitchedOff } from './schema.ts';
export const switchedOff: SwitchedOff = { '/youth': '' };
`,
  'staff.ts': `import type { StaffMember } from './schema.ts';
const one = (name: string, email: string): StaffMember => ({ name, title: 'Elder', email, bio: \`\${name} opens the doors.\`, picture: '' });
export const staff: StaffMember[] = [one('Siân Llewelyn', 'sian@brigid.example.net'), one('Tomos Ŵyn', '')];
`,
  'sample-data.ts': `import type { Sample } from './schema.ts';
export const sampleData: { groups: Sample[]; news: Sample[]; events: Sample[]; messages: Sample[]; exceptions: Sample[] } = {
  groups: [
    { title: 'Knitters', description: 'We knit.', meetingDay: 'Sunday', meetingTime: 'after church', gender: 'Female', ageRange: 'Any', location: 'The parlor', leaders: 'Ann', meetingFormats: ['in-person'], category: '' },
    { title: 'Fathers', description: 'Breakfast.', meetingDay: 'Tuesday', meetingTime: '7 - 8 AM', gender: 'Male', ageRange: 'Any', location: 'The mill', leaders: 'Bob', meetingFormats: ['video', 'chat'], category: 'Food' },
  ],
  news: [{ title: 'The roof is done', summary: 'It no longer rains in.', content: 'Thank you.', author: 'The elders', daysOld: 1 }],
  events: [{ title: 'Cynhaeaf supper', date: { weekday: 'Saturday', inWeeks: 2 }, starts: '12:00', ends: '15:30', location: 'The barn', details: 'Bring a chair.', picture: { name: 'hero', alt: 'A field' }, ticketUrl: 'https://tickets.example.org' }],
  messages: [],
  exceptions: [],
};
`,
};
