import { church } from './church.ts';
import { sample } from './sample.ts';
import type { Sample } from './schema.ts';

/**
 * What a new database starts with. Volunteers change it on /admin/groups, /admin/news, /admin/services and the other screens, not here. The
 * mark on a title stands for the whole entry, except its place, and each entry says in its own text that it is a sample. A date counts from the
 * first start; with a season, it is in one of these months.
 */

const groups: Sample[] = [
  {
    title: sample.story('Monday Night Table'),
    description:
      'A sample group: soup, bread and last Sunday’s Bible passage, read slowly and talked over. Questions are welcome. Children eat with us and stay with their parents.',
    meetingDay: 'Monday',
    meetingTime: '6:30 PM',
    gender: 'Mixed',
    ageRange: 'All ages',
    location: sample.fact(`Fellowship Hall, 100 Sample Street, ${church.city}`),
    leaders: 'Pat Sample, Chris Sample',
    meetingFormats: ['in-person'],
    category: 'Bible study',
  },
  {
    title: sample.story('Women of Hope'),
    description:
      'A sample group: a chapter of the Bible a week, and time to say how we’re really doing. We pray for each other and keep what we hear private, unless someone is in danger.',
    meetingDay: 'Tuesday',
    meetingTime: '10:00 AM',
    gender: 'Female',
    ageRange: '30 to 60',
    location: sample.fact(`Ministry Campus, 200 Example Avenue, ${church.city}`),
    leaders: 'Dana Example',
    meetingFormats: ['in-person', 'video'],
    category: 'Prayer and care',
  },
  {
    title: sample.story('Young Adults Online'),
    description:
      'A sample group: for people who work late, study far away or just moved here. We meet on video for an hour and keep in touch in a group chat. Email the church office for the link.',
    meetingDay: 'Thursday',
    meetingTime: '8:30 PM',
    gender: 'Mixed',
    ageRange: '18 to 29',
    location: 'Online',
    leaders: 'Jordan Sample, Riley Example, Sam Placeholder',
    meetingFormats: ['video', 'chat'],
    category: 'Young adults',
  },
  {
    title: sample.story('Sunrise Men'),
    description: 'A sample group: coffee, a psalm and half an hour of honest talk before work. We’re done by 6:45.',
    meetingDay: 'Friday',
    meetingTime: '6:00 AM',
    gender: 'Male',
    ageRange: '25 and up',
    location: sample.fact(`Corner Diner, 300 Sample Street, ${church.city}`),
    leaders: 'Lee Example, Terry Sample',
    meetingFormats: ['in-person', 'chat'],
    category: 'Men',
  },
  {
    title: sample.story('Saturday Serve Team'),
    description:
      'A sample group: we meet at the church, rake leaves, fix porch steps or carry groceries for a neighbor, and are home for lunch. You don’t need any special skills.',
    meetingDay: 'Saturday',
    meetingTime: '9:00 AM',
    gender: 'Mixed',
    ageRange: 'All ages, under 18 with a parent',
    location: sample.fact(`Main Campus parking lot, 100 Sample Street, ${church.city}`),
    leaders: 'Morgan Placeholder',
    meetingFormats: ['in-person'],
    category: 'Serving',
  },
  {
    title: sample.story('Senior Adult Lunch'),
    description:
      'A sample group: hymns, a short devotional and lunch together after the 10 AM service. Need a ride? Call the church office during the week.',
    meetingDay: 'Sunday',
    meetingTime: '11:30 AM',
    gender: 'Mixed',
    ageRange: '60 and up',
    location: sample.fact(`Main Campus library, 100 Sample Street, ${church.city}`),
    leaders: 'Robin Sample, Alex Example',
    meetingFormats: ['in-person', 'video', 'chat'],
    category: '',
  },
];

/** The first is the newest. */
const news: Sample[] = [
  {
    title: sample.story('Find a small group'),
    summary: 'A sample article: what a small group is, and how to try one.',
    content: `This is a sample article, to show what news looks like here. A volunteer can change or delete it.

A small group is a few people who meet during the week to read the Bible, pray and get to know each other. Some meet in a home or at the church, and some online.

You don’t need to know the Bible, and you don’t need to sign up. Look through the list, find a day that works for you, and show up once. If it isn’t the right one, try another.`,
    author: 'Church Office',
    daysOld: 2,
  },
  {
    title: sample.story('First time here? What Sunday is like'),
    summary: 'A sample article: what to wear, where the kids go, and how long a service takes.',
    content: `This is a sample article. A volunteer can change or delete it.

Wear whatever you’d wear to lunch with a friend. Jeans are fine, and so is a tie.

Someone at the front doors will say hello and show you where the kids’ rooms are. Your children can also stay with you.

We sing, we pray, and we listen to a message from the Bible. It takes about an hour and fifteen minutes. There’s an offering box at the front of the sanctuary, but you’re our guest: please don’t feel you have to give anything.

Nobody will ask you to stand up or say your name. If you’d like to tell us, we’d love to know it.`,
    author: 'Welcome Team',
    daysOld: 16,
  },
  {
    title: sample.story('A place for your thank-yous'),
    summary: 'A sample article: what this page is good for besides dates.',
    content: `This is a sample article. A volunteer can change or delete it.

News doesn’t have to be big. Thank the people who shoveled the walk or cooked for a funeral. Say what came of the last food drive, and when the next one is. Ask before you name anyone or share a picture, and never share a prayer request.`,
    author: 'Church Office',
    daysOld: 37,
  },
];

const events: Sample[] = [
  {
    title: sample.fact('Church Family Picnic'),
    date: { weekday: 'Saturday', inWeeks: 2, season: ['June', 'July', 'August', 'September'] },
    starts: '11:00',
    ends: '14:00',
    location: sample.fact('Community Park'),
    details:
      'A sample event: burgers off the grill and games on the grass. Bring a lawn chair and a side dish to share.',
    picture: { name: 'outreach-valley', alt: 'A white church and a red barn among trees in a wide green valley' },
  },
  {
    title: sample.fact('Night of Worship'),
    date: { weekday: 'Friday', inWeeks: 3 },
    starts: '19:00',
    ends: '20:30',
    location: sample.fact('Main Sanctuary'),
    details: 'A sample event: an evening of singing, quiet and prayer, with no sermon.',
    picture: { name: 'candles', alt: 'Five candles burning in the dark' },
  },
  {
    title: sample.fact('Back-to-School Prayer'),
    date: { weekday: 'Sunday', inWeeks: 0, season: ['August'] },
    starts: '18:00',
    ends: '19:00',
    location: sample.fact('Main Sanctuary'),
    details: 'A sample event: we pray for students, parents, teachers and bus drivers before the first day of school.',
    picture: { name: 'stained-glass', alt: 'Stained-glass window throwing colors across a wooden floor' },
  },
];

/** The first is the newest. */
const messages: Sample[] = [
  {
    title: sample.story('Room at the table'),
    preachedOn: { weekday: 'Sunday', inWeeks: -1 },
    series: 'Sample series',
    passages: 'Luke 14:15–24',
    summary: 'Jesus tells about a man who threw a big dinner and wanted his house full. Who’s missing from your table?',
    picture: { name: 'outreach-valley', alt: 'A white church among trees in a wide green valley' },
  },
  {
    title: sample.story('When the bread runs out'),
    preachedOn: { weekday: 'Sunday', inWeeks: -2 },
    series: 'Sample series',
    passages: 'John 6:1–14',
    summary: 'Five loaves, two fish, and a boy who gave up his lunch. What do you have that’s enough to start with?',
    picture: { name: 'wheat-path', alt: 'A path through ripe wheat' },
  },
  {
    title: sample.story('Breakfast on the beach'),
    preachedOn: { weekday: 'Sunday', inWeeks: -3 },
    series: 'Sample series',
    passages: 'John 21:1–14',
    summary: 'Peter had said he didn’t even know Jesus. Before they talked about it, Jesus made him breakfast.',
    picture: { name: 'stained-glass', alt: 'A stained-glass window throwing colors across a floor' },
  },
];

/** Days whose services differ from those of the week. A database from before these were on /admin/services gets them, too. */
const exceptions: Sample[] = [
  { date: '2026-12-24', name: sample.fact('Christmas Eve'), starts: ['17:00', '19:00'] },
  { date: '2026-12-30', name: sample.fact('Christmas break'), starts: [] },
];

export const sampleData = { groups, news, events, messages, exceptions };
