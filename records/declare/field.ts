import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import { line, requiredText, text } from '#core/text.ts';
import type { Changes } from './changes.ts';
import { Audio, Picture } from './file-values.ts';

/** One entry of a field with several, with its own fields. */
export type Entry = Record<string, string>;
export type Value = string | string[] | Entry[] | Picture | Audio | Changes | Record<string, string> | null;
export type Values = Record<string, Value>;

/** One field of a noun, declared once: its form control, initial value, validation and messages follow from it. */
export type Field<Schema extends z.ZodMiniType<Value> = z.ZodMiniType<Value>> = {
  label: string;
  /** Determines control, parsing and display: see kinds.ts. 'choices' is any number of the options. */
  kind:
    | 'line'
    | 'text'
    | 'link'
    | 'date'
    | 'time'
    | 'moment'
    | 'choice'
    | 'choices'
    | 'times'
    | 'entries'
    | 'changes'
    | 'texts'
    | 'picture'
    | 'audio';
  schema: Schema;
  /** The value in a new item's form, and of an optional field that is not sent. */
  initial: Value;
  isOptional?: boolean;
  /** No two items have the same value. */
  isUnique?: boolean;
  /** The field is shown to visitors instead of something private. Only an edit may clear it: see visibility.ts. */
  hides?: boolean;
  /** The specification does not have this field: a request leaves it out unless it changes. */
  omitIfUnchanged?: boolean;
  /** How many days after its publication an item is taken down if this moment is blank. */
  defaultDays?: number;
  options?: readonly string[];
  /** Labels of the options, where they differ. */
  optionWords?: Record<string, string>;
  /** The fields of each entry. */
  entryFields?: Record<string, Field>;
  /** Loads the control for entries or times, which the noun provides. */
  loadControl?(): Promise<{ default: ComponentType<FieldProps> }>;
  /** The form suggests other items' values, and asks about a value that differs from one by a letter. */
  suggests?: boolean;
  /** Converts a stored value to what the form shows. */
  show?(value: string): string;
  /** Lists do not read this field, only the item's page and form do. */
  isLong?: boolean;
  /** The height of a text. */
  rows?: number;
  hint?: string;
  /** A remark about a valid value; `saved` is the item as the server read it last. */
  note?(value: string, saved?: object): string | undefined;
  /** Spans both columns of the form. */
  isWide?: boolean;
  /** Stored and sent, but not in the form. */
  isHidden?: boolean;
  /** Whether the form has it, by the values in the form. Without it the value stays as it was. */
  isShownFor?(typed: Values): boolean;
};

/** The props of a field's control. */
export type FieldProps = {
  name: string;
  field: Field;
  /** The value that the control is rendered with. */
  value: Value;
  /** The values in the form as they are now. */
  typed: Values;
  error: string | undefined;
  /** The errors of all controls of the form, by name. */
  errors: Record<string, string>;
  /** For example a file being uploaded. It is part of the draft until the page is closed. */
  upload: unknown;
  onUpload: (upload: unknown) => void;
  noun: { path: string };
  /** The item that is edited; undefined for a new one. */
  item: { id: string; [field: string]: unknown } | undefined;
};

type FieldOptions = Pick<Field, 'hint' | 'note' | 'isWide' | 'isHidden' | 'hides' | 'omitIfUnchanged' | 'suggests'>;
type Options = readonly [string, ...string[]];

/** 'Meeting Day' above a control is 'Meeting day' in a sentence. */
function sentence(label: string) {
  return label.slice(0, 1) + label.slice(1).toLowerCase();
}

function oneOf(options: Options) {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(options);
}

export function lineField(label: string, options: FieldOptions = {}) {
  return { label, kind: 'line', schema: requiredText(sentence(label), line), initial: '', ...options } satisfies Field;
}

type TextSize = { maxLength: number; rows: number };

export function textField(label: string, { maxLength, rows }: TextSize) {
  const schema = requiredText(sentence(label), maxLength);
  return { label, kind: 'text', schema, initial: '', rows, isWide: true } satisfies Field;
}

export function optionalTextField(
  label: string,
  { maxLength, rows, ...options }: TextSize & Pick<FieldOptions, 'hint'>,
) {
  const schema = text(sentence(label), maxLength);
  return { label, kind: 'text', schema, initial: '', rows, isWide: true, isOptional: true, ...options } satisfies Field;
}

/** A field that gets its initial value if left blank. */
export function optionalField(label: string, { initial = '', ...options }: FieldOptions & { initial?: string } = {}) {
  const schema = text(sentence(label), line).check(z.overwrite((typed) => typed || initial));
  return { label, kind: 'line', schema, initial, isOptional: true, ...options } satisfies Field;
}

/** The error messages for a missing value and for one that is not as described. */
function missingOr(label: string, description: string) {
  return { error: ({ input }: { input?: unknown }) => `${sentence(label)} ${input ? description : 'is missing'}` };
}

const aDate = 'must be a date, such as 2027-12-24';
const aTime = 'must be a time, such as 19:00';

export function dateField(label: string) {
  return { label, kind: 'date', schema: z.iso.date(missingOr(label, aDate)), initial: '' } satisfies Field;
}

export function optionalDateField(label: string) {
  const error = `${sentence(label)} ${aDate}`;
  const schema = z.union([z.literal(''), z.iso.date(error)], error);
  return { label, kind: 'date', schema, initial: '', isOptional: true } satisfies Field;
}

/** A time of the church's clock: '19:00'. */
export function timeField(label: string) {
  const schema = z.iso.time({ precision: -1, ...missingOr(label, aTime) });
  return { label, kind: 'time', schema, initial: '' } satisfies Field;
}

/** Any number of times of the church's clock, in order. */
export function timesField(label: string, { max, ...rest }: { max: number } & Pick<Field, 'loadControl' | 'hint'>) {
  const error = `${sentence(label)} must be times, such as 19:00`;
  const schema = z.array(z.iso.time({ precision: -1, error }), error).check(
    z.maxLength(max, `${sentence(label)} may have at most ${max} entries`),
    z.overwrite((times) => [...new Set(times)].sort()),
  );
  const initial: string[] = [];
  return { label, kind: 'times', schema, initial, isOptional: true, isWide: true, ...rest } satisfies Field;
}

export function optionalTimeField(label: string) {
  const error = `${sentence(label)} ${aTime}`;
  const schema = z.union([z.literal(''), z.iso.time({ precision: -1, error })], error);
  return { label, kind: 'time', schema, initial: '', isOptional: true } satisfies Field;
}

export function hasCredentials(address: string) {
  const { username, password } = URL.parse(address) ?? {};
  return Boolean(username || password);
}

export function needsNoCredentials(label: string) {
  return `${sentence(label)} must not have a user name or password in it: everybody could read it`;
}

/** The address of another site, or nothing. */
export function linkField(label: string, options: FieldOptions = {}) {
  const error = `${sentence(label)} must be a full web address, https://…`;
  const address = text(sentence(label), line).check(
    z.refine((typed) => typed === '' || (/^https:\/\/[^\s/]/.test(typed) && URL.canParse(typed)), error),
  );
  return { label, kind: 'link', schema: address, initial: '', isOptional: true, ...options } satisfies Field;
}

const beyondSpecification = { isOptional: true, omitIfUnchanged: true } as const;

/**
 * An ISO time, stored in UTC, or null. 'now' stands for the time at which the server saves it: a volunteer's clock may be wrong. `initial` is
 * also what a blank control means.
 */
export function momentField(
  label: string,
  { initial = null, ...rest }: { initial?: 'now' | null } & Pick<Field, 'defaultDays'> = {},
) {
  const error = `${sentence(label)} must be a time, such as 2027-12-24T17:00:00Z, or null`;
  const time = z.iso.datetime({ offset: true, abort: true }).check(
    z.overwrite((typed) => new Date(typed).toISOString()),
    // Times are compared as text, so the year 10000 would come first.
    z.refine((time) => /^\d{4}-/.test(time), error),
  );
  const schema = z.nullable(z.union([z.literal('now'), time], error));
  return { label, kind: 'moment', schema, initial, ...beyondSpecification, ...rest } satisfies Field;
}

export function pictureField(label: string) {
  const schema = z.nullable(Picture);
  return { label, kind: 'picture', schema, initial: null, ...beyondSpecification, isWide: true } satisfies Field;
}

export function audioField(label: string) {
  const schema = z.nullable(Audio);
  return { label, kind: 'audio', schema, initial: null, ...beyondSpecification, isWide: true } satisfies Field;
}

export function choiceField<const Names extends Options>(
  label: string,
  options: Names,
  { initial = '' as '' | Names[number] } = {},
) {
  const schema = z.enum(options, missingOr(label, `must be ${oneOf(options)}`));
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

/** Any number of entries, up to `max`. `Each` is the schema of one, and `entryFields` its fields. */
export function entriesField<Each extends Entry>(
  label: string,
  {
    Each,
    max,
    ...rest
  }: { Each: z.ZodMiniType<Each>; max: number } & Pick<Field, 'entryFields' | 'loadControl' | 'hint'>,
) {
  const schema = z
    .array(Each, `${sentence(label)} must be a list`)
    .check(z.maxLength(max, `${sentence(label)} may have at most ${max} entries`));
  const initial: Each[] = [];
  return { label, kind: 'entries', schema, initial, isOptional: true, isWide: true, ...rest } satisfies Field;
}
