import * as z from 'zod/mini';
import { line, requiredText, text } from '#domain/text.ts';

export type Values = Record<string, string | string[]>;

/** One field of a noun, declared once: its control in the form, its first value, its rules and their messages follow from it. */
export type Field<Schema extends z.ZodMiniType<string | string[]> = z.ZodMiniType<string | string[]>> = {
  label: string;
  schema: Schema;
  /** What a new item's form shows, and what an optional field has when it is not sent. */
  initial: string | string[];
  isOptional?: boolean;
  /** What there is to choose from: one, or several where `initial` is a list. */
  options?: readonly string[];
  /** The height of a text of several lines. */
  rows?: number;
  hint?: string;
  /** Takes both columns of the form. */
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

export function textField(label: string, { most = line, ...look }: Look & { most?: number } = {}) {
  return { label, schema: requiredText(sentence(label), most), initial: '', ...look } satisfies Field;
}

/** Left blank, it has its initial value. */
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

/** Any number of the options but none, each once. */
export function choicesField<const Options extends readonly [string, ...string[]]>(label: string, options: Options) {
  const none = `Choose at least one of the ${label.toLowerCase()}`;
  const schema = z.array(z.enum(options, `${sentence(label)} must be ${oneOf(options)}`), none).check(
    z.minLength(1, none),
    z.overwrite((chosen) => [...new Set(chosen)]),
  );
  return { label, schema, options, initial: [] as string[], isWide: true } satisfies Field;
}
