import * as z from 'zod/mini';
import { line, requiredText, text } from '#domain/text.ts';

export type Values = Record<string, string | string[]>;

/** One field of a noun, declared once: its form control, initial value, validation and messages follow from it. */
export type Field<Schema extends z.ZodMiniType<string | string[]> = z.ZodMiniType<string | string[]>> = {
  label: string;
  schema: Schema;
  /** The value in a new item's form, and of an optional field that is not sent. */
  initial: string | string[];
  isOptional?: boolean;
  /** The choices: one, or several where `initial` is a list. */
  options?: readonly string[];
  /** The height of a multi-line text. */
  rows?: number;
  hint?: string;
  /** Spans both columns of the form. */
  isWide?: boolean;
  /** Stored and sent, but not in the form. */
  isHidden?: boolean;
};

type Look = Partial<Pick<Field, 'rows' | 'hint' | 'isWide' | 'isHidden'>>;

/** 'Meeting Day' above a control is 'Meeting day' in a sentence. */
function sentence(label: string) {
  return label.slice(0, 1) + label.slice(1).toLowerCase();
}

function oneOf(options: readonly string[]) {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(options);
}

export function textField(label: string, { maxLength = line, ...look }: Look & { maxLength?: number } = {}) {
  return { label, schema: requiredText(sentence(label), maxLength), initial: '', ...look } satisfies Field;
}

/** Left blank, it gets its initial value. */
export function optionalField(label: string, { initial = '', ...look }: Look & { initial?: string } = {}) {
  const schema = text(sentence(label), line).check(z.overwrite((typed) => typed || initial));
  return { label, schema, initial, isOptional: true, ...look } satisfies Field;
}

export function choiceField<const Options extends readonly [string, ...string[]]>(
  label: string,
  options: Options,
  { initial = '' as '' | Options[number] } = {},
) {
  const schema = z.enum(options, {
    error: ({ input }) => `${sentence(label)} ${input ? `must be ${oneOf(options)}` : 'is missing'}`,
  });
  return { label, schema, options, initial } satisfies Field;
}

/** One or more of the options, without duplicates. */
export function choicesField<const Options extends readonly [string, ...string[]]>(label: string, options: Options) {
  const none = `Choose at least one of the ${label.toLowerCase()}`;
  const schema = z.array(z.enum(options, `${sentence(label)} must be ${oneOf(options)}`), none).check(
    z.minLength(1, none),
    z.overwrite((chosen) => [...new Set(chosen)]),
  );
  return { label, schema, options, initial: [] as string[], isWide: true } satisfies Field;
}
