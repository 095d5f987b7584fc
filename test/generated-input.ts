import * as z from 'zod/mini';
import { addDays } from '#core/dates.ts';
import type { Field, Values } from '#records/declare/field.ts';
import { type Item, mapFields, type Noun } from '#records/declare/noun.ts';

type Wishes = {
  /** How long texts and links are, at most as long as their field allows. Then there are also those that visitors do not see. */
  lengthOf?: (field: Field) => number;
  /** The days among which dates are. */
  dates?: { from: string; days: number };
};

const inTheFuture = { from: '2099-01-10', days: 18 };
const atTheEnd = '2199-01-01T00:00:00.000Z';
const words = 'grace and peace to all who pray, sing and eat together on this hill each week. ';

/**
 * What a volunteer might send, made up from the noun's fields, the same for the same number: other texts for every number, and nothing that
 * visitors may not see. For whatever tests and bench/ do with any noun.
 */
export function generateInput({ fields, Input, publicView }: Noun, number: number, wishes: Wishes = {}) {
  const { lengthOf, dates: { from, days } = inTheFuture } = wishes;
  const input = Input.parse(
    mapFields(fields, (field) => {
      const { kind, label, options = [], initial, hides, isOptional, defaultDays } = field;
      const option = options[number % options.length];
      if (kind === 'choice') return option;
      if (kind === 'choices') return [option];
      // An end is optional, and after what has to begin.
      if (kind === 'date') return addDays(from, (number % days) + (isOptional ? 31 : 0));
      if (kind === 'time') return `${(isOptional ? 12 : 10) + (number % 10)}:30`;
      // Files have to be uploaded, and entries to suit the other values.
      if (['picture', 'audio', 'entries'].includes(kind)) return initial;
      if (kind === 'moment') return defaultDays ? atTheEnd : initial && `2026-01-${10 + (number % 20)}T12:00:00.000Z`;
      if (lengthOf)
        return kind === 'link' ? longLink(field, lengthOf(field)) : longText(field, number, lengthOf(field));
      return hides || kind === 'link' ? initial : `${label} ${number}`;
    }),
  );
  return publicView && !lengthOf ? (publicView(input as Values & Item) as Item & Values) : input;
}

function longText({ label, schema }: Field, number: number, wanted: number) {
  const start = `${label} ${number} `;
  const length = Math.max(start.trimEnd().length, Math.min(wanted, maxLength(schema)));
  const from = number % words.length;
  const text = start + words.slice(from) + words.repeat(Math.ceil(length / words.length));
  // Spaces at the end would be trimmed.
  return text.slice(0, length).replace(/ $/, '.');
}

/** Some fields take nothing but videos. */
function longLink({ schema }: Field, wanted: number) {
  const address = 'https://example.org/'.padEnd(Math.min(wanted, maxLength(schema)), 'x');
  return schema.safeParse(address).success ? address : 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
}

/** What has no limit of its own is not made longer. */
function maxLength(schema: Field['schema']) {
  const known = maxLengths.get(schema);
  if (known !== undefined) return known;
  const { maxLength = 0 } = z.toJSONSchema(schema, { io: 'input' });
  maxLengths.set(schema, maxLength);
  return maxLength;
}
/** Written as JSON Schema once: a bench asks ten thousand times. */
const maxLengths = new WeakMap<Field['schema'], number>();
