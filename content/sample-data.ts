/** What a new database starts with. Volunteers change it on /admin/groups and /admin/news, not here. */

type Sample = { daysOld?: number; [field: string]: string | string[] | number | undefined };

const groups: Sample[] = [
  {
    title: 'Monday Night Table',
    description:
      'Soup, bread and last Sunday’s passage, read slowly and talked over. Questions are welcome; answers are optional. Children eat first and then have the run of the basement.',
    meetingDay: 'Monday',
    meetingTime: '6:30 PM',
    timezone: 'Central',
    gender: 'Mixed',
    ageRange: 'All ages',
    location: 'Fellowship Hall, 100 Sample Street, Xenia, Ohio',
    leaders: 'Pat Sample, Chris Sample',
    meetingFormats: ['in-person'],
    category: 'Bible study',
  },
  {
    title: 'Women of Hope',
    description:
      'A chapter a week, and time to tell one another how we really are. We pray by name, and we keep what we hear to ourselves.',
    meetingDay: 'Tuesday',
    meetingTime: '10:00 AM',
    timezone: 'Central',
    gender: 'Female',
    ageRange: '30 to 60',
    location: 'Ministry Campus, 200 Example Avenue, Xenia, Ohio',
    leaders: 'Dana Example',
    meetingFormats: ['in-person', 'video'],
    category: 'Prayer and care',
  },
  {
    title: 'Young Adults Online',
    description:
      'For those who work late, study far away or have just moved here. We meet on screen for an hour, and the chat goes on all week.',
    meetingDay: 'Thursday',
    meetingTime: '8:30 PM',
    timezone: 'Central',
    gender: 'Mixed',
    ageRange: '18 to 29',
    location: 'Online',
    leaders: 'Jordan Sample, Riley Example, Sam Placeholder',
    meetingFormats: ['video', 'chat'],
    category: 'Young adults',
  },
  {
    title: 'Sunrise Men',
    description:
      'Coffee, a psalm and an honest half hour before work. Come in boots or in a tie, and leave in time to clock in at seven.',
    meetingDay: 'Friday',
    meetingTime: '6:00 AM',
    timezone: 'Central',
    gender: 'Male',
    ageRange: '25 and up',
    location: 'Corner Diner, 300 Sample Street, Xenia, Ohio',
    leaders: 'Lee Example, Terry Sample',
    meetingFormats: ['in-person', 'chat'],
    category: 'Men',
  },
  {
    title: 'Saturday Serve Team',
    description:
      'Porch steps mended, leaves raked, groceries carried. We meet at the church, go where we are needed, and are home for lunch. No skills required.',
    meetingDay: 'Saturday',
    meetingTime: '9:00 AM',
    timezone: 'Central',
    gender: 'Mixed',
    ageRange: '12 and up, children with a parent',
    location: 'Main Campus parking lot, 100 Sample Street, Xenia, Ohio',
    leaders: 'Morgan Placeholder',
    meetingFormats: ['in-person'],
    category: 'Serving',
  },
  {
    title: 'Seasoned Saints',
    description:
      'Hymns, a short devotion and a long lunch after the second service. Rides are easily found: tell us on Sunday, or call in.',
    meetingDay: 'Sunday',
    meetingTime: '11:30 AM',
    timezone: 'Central',
    gender: 'Mixed',
    ageRange: '60 and up',
    location: 'Main Campus library, 100 Sample Street, Xenia, Ohio',
    leaders: 'Robin Sample, Alex Example',
    meetingFormats: ['in-person', 'video', 'chat'],
    category: '',
  },
];

/** The first is the newest. */
const news: Sample[] = [
  {
    title: 'There is a chair for you',
    summary: 'New small groups are beginning, from sunrise coffee to late-night chat. One of them has room for you.',
    content: `Church on Sunday is where we sing together. A small group is where somebody notices that you were not there.

This season six groups are open to newcomers. Some read, some cook, some rake leaves; one meets entirely on screen, for those who work late or live far away.

You need not know the Bible. You need not sign up for a year. Look through the list, find a day that suits you, and come once. If it is not the one, try another: nobody will be offended, and somebody will be glad.`,
    author: 'Church Office',
    daysOld: 2,
  },
  {
    title: 'Two hundred bags of groceries, and one long line of helpers',
    summary: 'What came of last month’s food drive, and what the families who received it asked us to tell you.',
    content: `You filled the entry hall, then the hallway, and then the pastor’s office.

Last Saturday a line of helpers from nine to eighty-one years old packed everything into two hundred bags, and by mid-afternoon every one of them had found a kitchen table.

One mother asked us to pass this on: “Tell them it was not only the food. Somebody carried it up the stairs and stayed to talk.”

Thank you for carrying. The next packing day will be announced here.`,
    author: 'Outreach Team',
    daysOld: 16,
  },
  {
    title: 'First time here? This is what Sunday is like',
    summary: 'Where to park, what to wear, where the children go, and why nobody will ask you to stand up.',
    content: `Come as you are; jeans are fine, and so is a tie.

Park anywhere. Somebody at the door will say hello and show you to the coffee, and to the children’s rooms if you have little ones with you. They may stay with you, too: a wriggling child bothers nobody.

We sing, we pray, and we listen to a sermon that tries to be honest. It takes about an hour and fifteen minutes. There is an offering box at the front, but you are our guest: please do not feel you must give anything.

Nobody will ask you to stand up or to say your name. But if you would like to tell us, we would love to know it.`,
    author: 'Welcome Team',
    daysOld: 37,
  },
];

export const sampleData = { groups, news };
