import { describe, expect, test } from 'vitest';
import { readAll } from './fixture.ts';

function calendar(...parts: string[]) {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//x//EN',
    ...parts.map((each) => each.replaceAll('\n', '\r\n')),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

function event(lines: string, uid = 'a@x') {
  return `BEGIN:VEVENT\nUID:${uid}\nSUMMARY:Supper\nLOCATION:Hall\n${lines}\nEND:VEVENT`;
}

const evening = 'DTSTART;TZID=America/New_York:20270310T180000\nDTEND;TZID=America/New_York:20270310T193000';
const weekly = { date: '2027-03-10', starts: '18:00', ends: '19:30', repeats: 'weekly' };

/** The schedule of each event. */
async function schedulesOf(file: string) {
  const { candidates } = await readAll(file);
  return candidates.map(({ values: { date, starts, repeats, until } }) =>
    [date, starts, repeats, until].filter(Boolean).join(' '),
  );
}

describe('a rule', () => {
  test.each([
    ['FREQ=WEEKLY;BYDAY=WE', ['2027-03-10 18:00 weekly']],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;UNTIL=20270501T035959Z', ['2027-03-10 18:00 biweekly 2027-04-30']],
    ['FREQ=MONTHLY;BYDAY=2WE', ['2027-03-10 18:00 monthly-weekday']],
    ['FREQ=MONTHLY;BYDAY=WE;BYSETPOS=2;COUNT=3', ['2027-03-10 18:00 monthly-weekday 2027-05-12']],
    ['FREQ=MONTHLY', ['2027-03-10 18:00 monthly-date']],
    ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=10', ['2027-03-10 18:00 yearly']],
    ['FREQ=YEARLY;BYMONTH=3', ['2027-03-10 18:00 yearly']],
    ['FREQ=DAILY;COUNT=1', ['2027-03-10 18:00 never']],
    ['FREQ=WEEKLY;UNTIL=20270324T120000Z', ['2027-03-10 18:00 weekly 2027-03-17']],
    [
      'FREQ=WEEKLY;BYDAY=WE,FR;UNTIL=20270401',
      ['2027-03-10 18:00 weekly 2027-04-01', '2027-03-12 18:00 weekly 2027-04-01'],
    ],
    ['FREQ=MONTHLY;BYDAY=-1WE;COUNT=2', ['2027-03-31 18:00 never', '2027-04-28 18:00 never']],
    ['FREQ=DAILY;COUNT=2', ['2027-03-10 18:00 never', '2027-03-11 18:00 never']],
  ])('%s becomes ours if it has the same dates, and single dates otherwise', async (rule, expected) => {
    expect(await schedulesOf(calendar(event(`${evening}\nRRULE:${rule}`)))).toEqual(expected);
  });

  test.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=SU',
    'FREQ=MONTHLY;INTERVAL=48;BYDAY=5SU',
    'FREQ=WEEKLY;INTERVAL=52;BYMONTH=2',
    'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
    'NONSENSE',
  ])('%s, which may have no dates at all, is left out at once', async (rule) => {
    const { candidates, leftOut } = await readAll(calendar(event(`${evening}\nRRULE:${rule}`)));
    expect([candidates, leftOut.length]).toEqual([[], 1]);
  });

  test('with at most sixty coming dates of an endless one that cannot be said', async () => {
    const daily = await schedulesOf(calendar(event('DTSTART:20200101T180000\nRRULE:FREQ=DAILY')));
    expect([daily.length, daily[0]]).toEqual([60, '2027-03-05 18:00 never']);
    const { candidates, leftOut } = await readAll(calendar(event('DTSTART:20200101T180000\nRRULE:FREQ=DAILY;COUNT=3')));
    expect([candidates, leftOut[0]?.why]).toEqual([[], expect.stringContaining('none of its dates is to come')]);
  });
});

test('single dates that are cancelled, moved or different become changes, wherever they stand in the file', async () => {
  const exception = (date: string, lines: string) =>
    event(`RECURRENCE-ID;TZID=America/New_York:${date}T180000\n${lines}`);
  const file = calendar(
    exception('20270317', 'DTSTART;TZID=America/New_York:20270318T190000'),
    event(
      `${evening}\nRRULE:FREQ=WEEKLY\nEXDATE;TZID=America/New_York:20270324T180000,20270331T180000\nEXDATE;VALUE=DATE:20270407\nRDATE;TZID=America/New_York:20270402T180000`,
    ),
    exception('20270414', 'DTSTART;TZID=America/New_York:20270414T180000\nSTATUS:CANCELLED'),
    exception('20270421', 'DTSTART;TZID=America/New_York:20270421T180000').replace('SUMMARY:Supper', 'SUMMARY:Banquet'),
    exception('20270422', 'DTSTART;TZID=America/New_York:20270423T180000'),
  );
  const { candidates } = await readAll(file);
  const [series, ...others] = candidates;
  expect(series?.values).toMatchObject({
    ...weekly,
    changes: [
      { date: '2027-03-17', status: 'moved', to: '2027-03-18T19:00', note: '' },
      ...['2027-03-24', '2027-03-31', '2027-04-07', '2027-04-14'].map((date) => ({
        date,
        status: 'cancelled',
        to: '',
        note: '',
      })),
      { date: '2027-04-21', status: 'cancelled', to: '', note: 'Instead: Banquet' },
    ],
  });
  expect(others.map(({ origin, values }) => [origin.key, values.title, values.date])).toEqual([
    ['a@x 2027-04-21', 'Banquet', '2027-04-21'],
    ['a@x 2027-04-22', 'Supper', '2027-04-23'],
    ['a@x 2027-04-02', 'Supper', '2027-04-02'],
  ]);
});

describe('times become the church’s', () => {
  const zone = `BEGIN:VTIMEZONE\nTZID:Customized Time Zone\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0600\nEND:STANDARD\nEND:VTIMEZONE`;
  test.each([
    ['of Google, in UTC', 'DTSTART:20270311T000000Z', '2027-03-10 19:00 never'],
    [
      'of Outlook, with a Windows name',
      'DTSTART;TZID="Central Standard Time 1":20270310T180000',
      '2027-03-10 19:00 never',
    ],
    [
      'of Mozilla, with a prefix',
      'DTSTART;TZID=/mozilla.org/20050126_1/America/Denver:20270310T180000',
      '2027-03-10 20:00 never',
    ],
    [
      'in a zone that only the file defines',
      'DTSTART;TZID=Customized Time Zone:20270310T180000',
      '2027-03-10 19:00 never',
    ],
    ['without a zone', 'DTSTART:20270310T180000', '2027-03-10 18:00 never'],
    [
      'that differ over the year, because a clock there does not change',
      'DTSTART:20270303T230000Z\nRRULE:FREQ=WEEKLY;COUNT=4',
      '2027-03-10 18:00 never',
    ],
    [
      'that repeat on another weekday there',
      'DTSTART;TZID=Asia/Tokyo:20270311T090000\nRRULE:FREQ=DAILY;COUNT=2',
      '2027-03-10 19:00 never',
    ],
  ])('%s', async (_, lines, first) => {
    expect((await schedulesOf(calendar(zone, event(lines))))[0]).toBe(first);
  });

  test('and a zone that nobody knows is said', async () => {
    const { notes } = await readAll(calendar(event('DTSTART;TZID=Mars/Base:20270310T180000')));
    expect(notes).toEqual([expect.stringContaining('“Mars/Base” is not known')]);
  });
});

test('texts of Google and Outlook are cleaned, a long event says its end, and a missing place is said', async () => {
  const lines = `DTSTART;TZID=America/New_York:20270312T180000\nDURATION:P1DT20H\nDESCRIPTION:<p>Bring <b>food</b>\\, and\n  drink.</p><ul><li>Forks</li></ul>`;
  const [found] = (await readAll(calendar(event(lines).replace('LOCATION:Hall\n', '')))).candidates;
  expect(found).toMatchObject({
    values: {
      ends: '',
      location: 'Our Sanctuary',
      details: 'Until Sunday, March 14, 2027, 2:00 PM\n\nBring food, and drink.\n\n- Forks',
    },
    origin: { source: 'calendar', key: 'a@x' },
  });
  expect(found?.notes).toEqual([
    'It lasts longer than a day: its end is in the details.',
    expect.stringContaining('It names no place'),
  ]);
});

test('events as Google, Apple and Outlook write them', async () => {
  const google = `X-WR-CALNAME:Our Church\nX-WR-TIMEZONE:America/New_York\nBEGIN:VEVENT\nDTSTART:20270311T000000Z\nDTEND:20270311T010000Z\nDTSTAMP:20270301T120000Z\nORGANIZER;CN=Jo:mailto:jo@example.org\nUID:g_R20270311T000000@google.com\nATTENDEE;CUTYPE=INDIVIDUAL;CN=sam@example.org:mailto:sam@example.org\nCREATED:20270101T000000Z\nDESCRIPTION:See <a href="https://www.google.com/url?q=x">the list</a>\nLOCATION:1 Oak Street\\, Springfield\nSEQUENCE:0\nSTATUS:CONFIRMED\nSUMMARY:Choir\nTRANSP:OPAQUE\nEND:VEVENT`;
  const apple = `BEGIN:VEVENT\nTRANSP:OPAQUE\nDTEND;TZID=America/New_York:20270312T200000\nX-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Hall":geo:39.6,-83.9\nUID:8F1C-APPLE\nLOCATION:Hall\\n1 Oak Street\\, Spring\n field\nSUMMARY:Youth\nDTSTART;TZID=America/New_York:20270312T190000\nRRULE:FREQ=WEEKLY;INTERVAL=1;UNTIL=20270601T035959Z\nBEGIN:VALARM\nUID:alarm\nTRIGGER:-PT15M\nDESCRIPTION:Reminder\nACTION:DISPLAY\nEND:VALARM\nEND:VEVENT`;
  const outlook = `BEGIN:VEVENT\nCLASS:PUBLIC\nDTEND;TZID="Eastern Standard Time":20270307T120000\nDTSTART;TZID="Eastern Standard Time":20270307T110000\nRRULE:FREQ=MONTHLY;BYDAY=1SU\nLOCATION:Hall\nSUMMARY;LANGUAGE=en-us:Lunch\nUID:040000008200E00074C5\nX-ALT-DESC;FMTTYPE=text/html:<html><head><style>p{}</style></head><body><p>Bring a <b>dish</b>.</p></body></html>\nX-MICROSOFT-CDO-BUSYSTATUS:BUSY\nEND:VEVENT`;
  const { candidates } = await readAll(calendar(google, apple, outlook));
  expect(
    candidates.map(({ values: { changes: _, ticketUrl: __, ...values }, origin }) => ({ ...values, key: origin.key })),
  ).toEqual([
    {
      title: 'Choir',
      date: '2027-03-10',
      starts: '19:00',
      ends: '20:00',
      location: '1 Oak Street, Springfield',
      details: 'See the list (https://www.google.com/url?q=x)',
      repeats: 'never',
      until: '',
      key: 'g_R20270311T000000@google.com',
    },
    {
      title: 'Youth',
      date: '2027-03-12',
      starts: '19:00',
      ends: '20:00',
      location: 'Hall, 1 Oak Street, Springfield',
      details: '',
      repeats: 'weekly',
      until: '2027-05-31',
      key: '8F1C-APPLE',
    },
    {
      title: 'Lunch',
      date: '2027-03-07',
      starts: '11:00',
      ends: '12:00',
      location: 'Hall',
      details: 'Bring a dish.',
      repeats: 'monthly-weekday',
      until: '',
      key: '040000008200E00074C5',
    },
  ]);
  expect(JSON.stringify(candidates)).not.toMatch(/jo@|sam@/);
});

test('what is private, free, a birthday, of a whole day, or damaged is left out, and events with one UID stay apart', async () => {
  const bad = ['CLASS:PRIVATE', 'TRANSP:TRANSPARENT', 'CATEGORIES:Birthday'].map((line) =>
    event(`${evening}\n${line}`),
  );
  const file = calendar(
    ...bad,
    event('DTSTART;VALUE=DATE:20270704'),
    event('DTSTART:soon'),
    event(evening),
    event(evening.replaceAll('0310', '0311')),
  );
  const { candidates, leftOut } = await readAll(file);
  expect(leftOut.map(({ title, why }) => `${title}: ${why.split(/[ ,]/).slice(0, 5).join(' ')}`)).toEqual([
    'Supper: It is private.',
    'Supper: Its calendar counts it as',
    'Supper: It is a birthday.',
    'Supper (Sunday, July 4, 2027): It lasts all day ',
    'Supper: It is damaged  or',
  ]);
  expect(candidates.map(({ origin }) => origin.key)).toEqual(['a@x', 'a@x 2027-03-11T18:00']);
});

test('a calendar that ends in the middle is refused', async () => {
  const file = calendar(event(evening));
  await expect(readAll(file.slice(0, -40))).rejects.toThrow('ends in the middle');
  await expect(readAll(file.replace('END:VCALENDAR', ''))).rejects.toThrow('ends in the middle');
});
