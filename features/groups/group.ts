import * as z from 'zod/mini';
import { groupTimeZone } from '#content/group-time-zone.ts';
import { admin } from '#content/pages/admin.ts';
import { weekdays } from '#content/weekdays.ts';
import { paragraph } from '#core/text.ts';
import { choiceField, choicesField, lineField, optionalField, textField } from '#records/declare/field.ts';
import { type Noun, schemasOf } from '#records/declare/noun.ts';
import { sortGroups } from './group-order.ts';
import { parseMeetingTime } from './meeting-time.ts';
import { genders, withoutAddress } from './visitors.ts';

function noteOnTime(meetingTime: string) {
  if (!meetingTime || parseMeetingTime(meetingTime)) return undefined;
  return 'Shown as written, but left out of calendars: they need a time such as 7:00 PM, or 6:30 – 8 PM.';
}

const fields = {
  title: lineField('Title', { isWide: true }),
  description: textField('Description', { maxLength: paragraph, rows: 4 }),
  meetingDay: choiceField('Meeting Day', weekdays),
  meetingTime: lineField('Meeting Time', { hint: '7:00 PM', note: noteOnTime }),
  timezone: optionalField('Timezone', { initial: groupTimeZone, isHidden: true }),
  gender: choiceField('Gender', genders, { initial: 'Mixed' }),
  ageRange: lineField('Age Range', { hint: 'All ages, or 25 to 40' }),
  location: lineField('Location', { hint: 'A place that maps can find', isWide: true }),
  area: optionalField('Area', {
    hint: 'Near the park',
    note: (area) => area && 'Visitors see this instead of the location.',
    isWide: true,
    hides: true,
    omitIfUnchanged: true,
  }),
  leaders: lineField('Leaders', { hint: 'Names, with commas between', isWide: true }),
  meetingFormats: choicesField('Meeting Formats', ['video', 'in-person', 'chat']),
  category: optionalField('Category', { isWide: true }),
};
const { shape, ...schemas } = schemasOf(fields);

export type GroupInput = z.infer<typeof schemas.Input>;
export type Group = { id: string; version: number } & GroupInput;

export const groups = {
  path: 'groups',
  page: '/small-groups',
  table: 'groups',
  name: 'group',
  plural: 'groups',
  fields,
  Item: z.object({ id: z.string(), ...shape, version: z.int() }),
  ...schemas,
  sort: (all) => sortGroups(all),
  publicView: (group) => withoutAddress(group),
  summary: ({ meetingDay, meetingTime, gender, location, area, description }) => ({
    facts: [meetingDay, meetingTime, gender, location, ...(area ? [`Visitors see “${area}”`] : [])],
    text: description,
  }),
  goesStale: true,
  admin: admin.groups,
} as const satisfies Noun<Group>;
