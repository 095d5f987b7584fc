import * as z from 'zod/mini';
import { admin } from '#content/pages/admin.ts';
import { dateInWords } from '#domain/dates.ts';
import { paragraph } from '#domain/text.ts';
import {
  choiceField,
  dateField,
  entriesField,
  lineField,
  linkField,
  optionalDateField,
  optionalField,
  optionalTextField,
  optionalTimeField,
  pictureField,
  timeField,
} from '#records/field.ts';
import { type Noun, ruleFor, schemasOf } from '#records/noun.ts';
import type { WithPicture } from '#records/picture.ts';
import { publicationFields, type WithState } from '#records/publication.ts';
import { sortByNextDate, timesInWords } from './occurrence.ts';

/** A single date that differs. What is moved has a new date, to which a time may be added: 2027-06-25T18:00. */
const changeFields = {
  date: dateField('Date'),
  status: choiceField('Status', ['cancelled', 'moved']),
  to: optionalField('To'),
  note: optionalField('Note'),
};
const aMoment = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d)?$/;
const movedTo = ruleFor(
  'to',
  'To must be the new date of what is moved, such as 2027-12-24, or date and time, such as 2027-12-24T19:00',
  ({ status, to }) => (status === 'moved' ? isMoment(String(to)) : !to),
);

function isMoment(text: string) {
  return aMoment.test(text) && z.iso.date().safeParse(text.slice(0, 10)).success;
}

const { Input: Change } = schemasOf(changeFields, movedTo);
export type EventChange = z.infer<typeof Change>;

const fields = {
  title: lineField('Title', { isWide: true }),
  date: dateField('Date'),
  starts: timeField('Starts'),
  ends: optionalTimeField('Ends'),
  location: lineField('Location', { hint: 'Main Sanctuary' }),
  details: optionalTextField('Details', { maxLength: paragraph, rows: 4 }),
  picture: pictureField('Picture'),
  ticketUrl: linkField('Ticket link', { hint: 'https://…', isWide: true }),
  repeats: {
    ...choiceField('Repeats', ['never', 'weekly', 'biweekly', 'monthly-weekday', 'monthly-date', 'yearly'], {
      initial: 'never',
    }),
    optionWords: {
      never: 'Never',
      weekly: 'Every week',
      biweekly: 'Every two weeks',
      'monthly-weekday': 'Every month, on the same weekday, such as the third Sunday',
      'monthly-date': 'Every month, on the same date',
      yearly: 'Every year',
    },
    isOptional: true,
  },
  until: optionalDateField('Until'),
  changes: entriesField('Changed dates', {
    Each: Change,
    entryFields: changeFields,
    max: 200,
  }),
  ...publicationFields,
};
const { shape, ...schemas } = schemasOf(
  fields,
  ruleFor('until', 'Until must not be before its date', ({ date, until }) => !date || !until || until >= date),
);

export type EventInput = z.infer<typeof schemas.Input>;
export type Event = { id: string; version: number; slug: string } & EventInput &
  WithPicture &
  WithState &
  z.infer<typeof Details>;

/** See the type in occurrence.ts. */
const Occurrence = z.object({
  date: z.string(),
  starts: z.string(),
  ends: z.string(),
  status: z.optional(z.enum(['cancelled', 'moved'])),
  from: z.optional(z.string()),
  note: z.optional(z.string()),
});

/** The next ones, as far as they are known; none if it is over, and then the last one. */
const Details = z.object({ occurrences: z.optional(z.array(Occurrence)), last: z.optional(Occurrence) });

export const events = {
  path: 'events',
  table: 'events',
  name: 'event',
  plural: 'events',
  fields,
  Item: z.object({ id: z.string(), ...shape, version: z.int(), slug: z.string() }),
  Details,
  ...schemas,
  sort: (all) => sortByNextDate(all),
  hasSlugs: true,
  summary: (event) => ({
    facts: [dateInWords(event.date).whole, timesInWords(event), event.location],
    text: event.details,
  }),
  admin: admin.events,
} as const satisfies Noun<Event>;
