import { expect, test } from 'vitest';
import {
  choiceField,
  choicesField,
  dateField,
  type Field,
  lineField,
  momentField,
  optionalDateField,
  optionalField,
  optionalTextField,
  optionalTimeField,
  timeField,
} from './field.ts';

const long = (length: number) => '😀'.repeat(length);

const fields: Record<string, Field> = {
  title: lineField('Title'),
  area: optionalField('Area', { initial: 'Central' }),
  notes: optionalTextField('Notes', { maxLength: 30, rows: 1 }),
  meetingDay: choiceField('Meeting Day', ['Monday', 'Sunday', 'Friday']),
  formats: choicesField('Meeting Formats', ['video', 'chat']),
  date: dateField('Date'),
  until: optionalDateField('Until'),
  starts: timeField('Starts'),
  ends: optionalTimeField('Ends'),
  publishAt: momentField('Publish on'),
};

test.each<[string, unknown, string]>([
  ['title', undefined, 'Title is missing'],
  ['title', '  \n ', 'Title is missing'],
  ['title', 7, 'Title must be text'],
  ['title', null, 'Title must be text'],
  ['title', long(2_001), 'Title may have at most 2,000 characters'],
  ['title', 'a\0b', 'Title has a character that cannot be kept'],
  ['title', 'a\ud800b', 'Title has a character that cannot be kept'],
  ['area', 7, 'Area must be text'],
  ['area', long(2_001), 'Area may have at most 2,000 characters'],
  ['notes', long(31), 'Notes may have at most 30 characters'],
  ['meetingDay', undefined, 'Meeting day is missing'],
  ['meetingDay', '', 'Meeting day is missing'],
  ['meetingDay', 'monday', 'Meeting day must be Monday, Sunday or Friday'],
  ['formats', undefined, 'Choose at least one of the meeting formats'],
  ['formats', [], 'Choose at least one of the meeting formats'],
  ['formats', ['letter'], 'Meeting formats must be video or chat'],
  ['date', '', 'Date is missing'],
  ['date', '2027-02-30', 'Date must be a date, such as 2027-12-24'],
  ['until', 'tomorrow', 'Until must be a date, such as 2027-12-24'],
  ['starts', '', 'Starts is missing'],
  ['starts', '19:00:00', 'Starts must be a time, such as 19:00'],
  ['ends', '7 PM', 'Ends must be a time, such as 19:00'],
  ...['tomorrow', '', '2027-12-24', '9999-12-31T23:00:00-05:00', '0000-01-01T00:00:00+05:00'].map(
    (moment): [string, string, string] => [
      'publishAt',
      moment,
      'Publish on must be a time, such as 2027-12-24T17:00:00Z, or null',
    ],
  ),
])('refuses as %s %o', (name, value, message) => {
  expect(fields[name]?.schema.safeParse(value).error?.issues).toMatchObject([{ message }]);
});

test.each<[string, unknown, unknown]>([
  ['title', '  Hope \n', 'Hope'],
  ['title', long(2_000), long(2_000)],
  ['notes', ' a\r\n\tb ', 'a\r\n\tb'],
  ['area', ' ', 'Central'],
  ['formats', ['chat', 'video', 'chat'], ['chat', 'video']],
  ['until', '', ''],
  ['ends', '', ''],
  ['publishAt', null, null],
  ['publishAt', 'now', 'now'],
  ['publishAt', '2027-12-24T12:00:00-05:00', '2027-12-24T17:00:00.000Z'],
])('takes as %s %o', (name, value, saved) => {
  expect(fields[name]?.schema.parse(value)).toEqual(saved);
});
