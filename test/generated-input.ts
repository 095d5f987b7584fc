import * as z from 'zod/mini';
import { addDays } from '#core/dates.ts';
import type { Field, Values } from '#records/declare/field.ts';
import { type Item, mapFields, type Noun } from '#records/declare/noun.ts';

type Wishes = {
  /** The length of texts and links, up to the field's maximum. If given, fields that visitors do not see are filled in, too. */
  lengthOf?: (field: Field) => number;
  /** The range of dates. */
  dates?: { from: string; days: number };
};

const inTheFuture = { from: '2099-01-10', days: 18 };
const atTheEnd = '2199-01-01T00:00:00.000Z';
const words = 'grace and peace to all who pray, sing and eat together on this hill each week. ';

/**
 * Generates input from the noun's fields, deterministic by number: each number gives other texts, and nothing that
 * visitors may not see. For tests and benches of any noun.
 */
export function generateInput({ fields, Input, publicView }: Noun, number: number, wishes: Wishes = {}) {
  const { lengthOf, dates: { from, days } = inTheFuture } = wishes;
  const input = Input.parse(
    mapFields(fields, (field) => {
      const { kind, label, options = [], initial, hides, isOptional, isUnique, defaultDays } = field;
      const option = options[number % options.length];
      if (kind === 'choice') return option;
      if (kind === 'choices') return [option];
      // An end is optional, and must be after the start.
      if (kind === 'date') return addDays(from, (isUnique ? number : number % days) + (isOptional ? 31 : 0));
      if (kind === 'time') return `${(isOptional ? 12 : 10) + (number % 10)}:30`;
      if (kind === 'times') return [`${10 + (number % 10)}:30`];
      // Files would have to be uploaded, and entries would have to match the other values.
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

/** A long link. Some fields accept only videos. */
function longLink({ schema }: Field, wanted: number) {
  const address = 'https://example.org/'.padEnd(Math.min(wanted, maxLength(schema)), 'x');
  return schema.safeParse(address).success ? address : 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
}

/** The field's maximum length. Fields without a limit are not lengthened. */
function maxLength(schema: Field['schema']) {
  const known = maxLengths.get(schema);
  if (known !== undefined) return known;
  const { maxLength = 0 } = z.toJSONSchema(schema, { io: 'input' });
  maxLengths.set(schema, maxLength);
  return maxLength;
}
/** Caches the conversion to JSON Schema, because a bench asks ten thousand times. */
const maxLengths = new WeakMap<Field['schema'], number>();
