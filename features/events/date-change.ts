import * as z from 'zod/mini';
import { isNearYear, needsNearYear } from '#core/dates.ts';
import { choiceField, dateField, optionalField } from '#records/declare/field.ts';
import { ruleFor, schemasOf } from '#records/declare/noun.ts';

export function yearRule(field: string, label: string) {
  return ruleFor(field, needsNearYear(label), (values) => isNearYear(String(values[field])));
}

/** A single date of an event that is cancelled or moved. One that is moved has a new date, which may have a time: 2027-06-25T18:00. */
export const dateChangeFields = {
  date: dateField('Date'),
  status: {
    ...choiceField('Status', ['cancelled', 'moved']),
    optionWords: { cancelled: 'Cancelled', moved: 'Moved' },
  },
  to: { ...optionalField('To'), show: (to: string) => `to ${to.replace('T', ' at ')}` },
  note: optionalField('Note'),
};
const aMoment = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d)?$/;
const movedTo = ruleFor(
  'to',
  'What is moved, and nothing else, needs its new date, such as 2027-12-24, or date and time, such as 2027-12-24T19:00',
  ({ status, to }) => (status === 'moved' ? isMoment(String(to)) : !to),
);

function isMoment(text: string) {
  return aMoment.test(text) && z.iso.date().safeParse(text.slice(0, 10)).success;
}

export const { Input: DateChange } = schemasOf(
  dateChangeFields,
  movedTo,
  yearRule('date', 'Date'),
  yearRule('to', 'To'),
);
export type DateChange = z.infer<typeof DateChange>;
