import * as z from 'zod/mini';
import { line, requiredText, text } from '#domain/text.ts';

export type Value = string | string[] | null;
export type Values = Record<string, Value>;

/** One field of a noun, declared once: its form control, initial value, validation and messages follow from it. */
export type Field<Schema extends z.ZodMiniType<Value> = z.ZodMiniType<Value>> = {
  label: string;
  /** One line, several lines, a date, a moment, one of the options, any number of them (stored as a list), or a picture. */
  kind: 'line' | 'text' | 'date' | 'moment' | 'choice' | 'choices' | 'picture';
  schema: Schema;
  /** The value in a new item's form, and of an optional field that is not sent. */
  initial: Value;
  isOptional?: boolean;
  /** Shown to visitors instead of something private. Only an edit may clear it, not a restore of an old state. */
  hides?: boolean;
  /** Not in the specification: sent only where it has or had a value. */
  isExtra?: boolean;
  options?: readonly string[];
  /** The height of a text. */
  rows?: number;
  hint?: string;
  /** A remark about a valid value. */
  note?(value: string): string | undefined;
  /** Spans both columns of the form. */
  isWide?: boolean;
  /** Stored and sent, but not in the form. */
  isHidden?: boolean;
};

type Look = Pick<Field, 'hint' | 'note' | 'isWide' | 'isHidden' | 'hides' | 'isExtra'>;
type Options = readonly [string, ...string[]];

/** 'Meeting Day' above a control is 'Meeting day' in a sentence. */
function sentence(label: string) {
  return label.slice(0, 1) + label.slice(1).toLowerCase();
}

function oneOf(options: Options) {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(options);
}

export function lineField(label: string, look: Look = {}) {
  return { label, kind: 'line', schema: requiredText(sentence(label), line), initial: '', ...look } satisfies Field;
}

export function textField(label: string, { maxLength, rows }: { maxLength: number; rows: number }) {
  const schema = requiredText(sentence(label), maxLength);
  return { label, kind: 'text', schema, initial: '', rows, isWide: true } satisfies Field;
}

/** Left blank, it gets its initial value. */
export function optionalField(label: string, { initial = '', ...look }: Look & { initial?: string } = {}) {
  const schema = text(sentence(label), line).check(z.overwrite((typed) => typed || initial));
  return { label, kind: 'line', schema, initial, isOptional: true, ...look } satisfies Field;
}

/** May be left blank. */
export function dateField(label: string) {
  const notADate = `${sentence(label)} must be a date, such as 2027-12-24`;
  const schema = z.union([z.literal(''), z.iso.date(notADate)], notADate);
  return { label, kind: 'date', schema, initial: '', isOptional: true } satisfies Field;
}

/**
 * An ISO time, stored in UTC, or null. 'now' stands for the time at which the server saves it: a volunteer's clock may be wrong. `initial` is
 * also what a blank control means.
 */
export function momentField(label: string, { initial = null }: { initial?: 'now' | null } = {}) {
  const error = `${sentence(label)} must be a time, such as 2027-12-24T17:00:00Z, or null`;
  const time = z.iso.datetime({ offset: true, abort: true }).check(
    z.overwrite((typed) => new Date(typed).toISOString()),
    // Times are compared as text, so the year 10000 would come first.
    z.refine((time) => /^\d{4}-/.test(time), error),
  );
  const schema = z.nullable(z.union([z.literal('now'), time], error));
  return { label, kind: 'moment', schema, initial, isOptional: true, isExtra: true } satisfies Field;
}

/** The id of a picture, or nothing. */
export function pictureField(label: string) {
  const notAPicture = `${sentence(label)} must be one that has been added, or ''`;
  const schema = z.string(notAPicture).check(z.regex(/^[\w-]*$/, notAPicture));
  return { label, kind: 'picture', schema, initial: '', isOptional: true, isExtra: true, isWide: true } satisfies Field;
}

export function choiceField<const Names extends Options>(
  label: string,
  options: Names,
  { initial = '' as '' | Names[number] } = {},
) {
  const schema = z.enum(options, {
    error: ({ input }) => `${sentence(label)} ${input ? `must be ${oneOf(options)}` : 'is missing'}`,
  });
  return { label, kind: 'choice', schema, options, initial } satisfies Field;
}

/** One or more of the options, without duplicates. */
export function choicesField<const Names extends Options>(label: string, options: Names) {
  const none = `Choose at least one of the ${label.toLowerCase()}`;
  const schema = z.array(z.enum(options, { error: () => `${sentence(label)} must be ${oneOf(options)}` }), none).check(
    z.minLength(1, none),
    z.overwrite((chosen) => [...new Set(chosen)]),
  );
  return { label, kind: 'choices', schema, options, initial: [] as string[], isWide: true } satisfies Field;
}
