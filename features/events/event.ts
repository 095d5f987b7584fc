import * as z from 'zod/mini';
import { admin } from '#content/pages/admin.ts';
import { dateInWords, isNearYear, needsNearYear } from '#core/dates.ts';
import { repetitions } from '#core/repetition.ts';
import { timeRange } from '#core/service-times.ts';
import { paragraph } from '#core/text.ts';
import {
  choiceField,
  dateField,
  type Entry,
  entriesField,
  lineField,
  linkField,
  optionalDateField,
  optionalTextField,
  optionalTimeField,
  pictureField,
  timeField,
  type Values,
} from '#records/declare/field.ts';
import { type Noun, ruleFor, schemasOf } from '#records/declare/noun.ts';
import type { WithPicture } from '#records/declare/picture.ts';
import { publicationFields, type WithState } from '#records/declare/publication.ts';
import { DateChange, dateChangeFields, yearRule } from './date-change.ts';

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
    ...choiceField('Repeats', repetitions, { initial: 'never' }),
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
  until: { ...optionalDateField('Until'), isShownFor: doesRepeat },
  changes: entriesField('Changed dates', {
    Each: DateChange,
    entryFields: dateChangeFields,
    loadControl: () => import('./date-changes-field.tsx'),
    max: 200,
    hint: 'Cancel or move a single date here: the others stay as they are. It counts once you save the event.',
  }),
  ...publicationFields,
};
const { shape, ...schemas } = schemasOf(
  fields,
  ruleFor('changes', 'Each date can be changed once: two changes have the same date', ({ changes }) => {
    const dates = ((changes ?? []) as Entry[]).map(({ date }) => date);
    return new Set(dates).size === dates.length;
  }),
  yearRule('date', 'Date'),
  // The form does not show what is left of it in an event that no longer repeats.
  ruleFor('until', needsNearYear('Until'), (values) => !doesRepeat(values) || isNearYear(String(values.until))),
  ruleFor(
    'until',
    'Until must not be before its date',
    (values) => !doesRepeat(values) || !values.date || !values.until || values.until >= values.date,
  ),
);

export type EventInput = z.infer<typeof schemas.Input>;
export type Event = { id: string; version: number; slug: string } & EventInput &
  WithPicture &
  WithState &
  z.infer<typeof Details>;

/** One date of an event, in the church's time. */
const Occurrence = z.object({
  date: z.string(),
  starts: z.string(),
  /** The end, or '' if the event has none. */
  ends: z.string(),
  /** The end in UTC, estimated if the event has none. */
  endsAt: z.string(),
  status: z.optional(z.enum(['cancelled', 'moved'])),
  /** The original time of a moved date: '2027-06-18T19:00'. */
  from: z.optional(z.string()),
  note: z.optional(z.string()),
});
export type Occurrence = z.infer<typeof Occurrence>;

/** The next dates, as far as they are known; if the event is over, `last` instead. */
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
  sort: sortByNextDate,
  hasSlugs: true,
  summary: (event) => ({ facts: [...nextDateOf(event), event.location], text: event.details }),
  admin: admin.events,
} as const satisfies Noun<Event>;

function doesRepeat({ repeats }: Partial<Values>) {
  return repeats !== 'never';
}

/** The next known date, or the last date of an event that is over. */
function nextDateOf(event: Event) {
  const next = event.occurrences?.[0];
  const { whole } = dateInWords((next ?? event.last ?? event).date);
  if (next?.status) return [whole, timeRange(next), next.status];
  return event.occurrences && !next ? [whole, 'over'] : [whole, timeRange(event)];
}

/** Upcoming events come first, then past ones, newest first. Events at the same time are in the order of ids, as on the server. */
function sortByNextDate(all: Event[]) {
  const nextOf = ({ occurrences: [next] = [] }: Event) => next && `${next.date}T${next.starts}`;
  const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  return all.sort((one, other) => {
    const [next, otherNext] = [nextOf(one), nextOf(other)];
    if (next && otherNext) return compare(next, otherNext) || compare(one.id, other.id);
    if (next || otherNext) return next ? -1 : 1;
    return compare((other.last ?? other).date, (one.last ?? one).date) || compare(other.id, one.id);
  });
}
