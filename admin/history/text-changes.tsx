import { type ChangeObject, wordDiff } from 'diff';
import { Fragment, type ReactNode } from 'react';
import type { Field } from '#records/declare/field.ts';
import type { FieldChange } from './field-changes.ts';

type Part = Pick<ChangeObject<string>, 'value' | 'added' | 'removed'>;

/** Compares words, and numbers such as '7:00' and '2027-03-14' whole. */
const words = Object.assign(Object.create(wordDiff) as typeof wordDiff, {
  tokenize(text: string) {
    const tokens: string[] = [];
    for (const token of wordDiff.tokenize(text)) {
      const last = tokens.at(-1) ?? '';
      const isInNumber = /^[:.,/-]$/.test(token) ? /\d$/.test(last) : /\d[:.,/-]$/.test(last) && /^\d/.test(token);
      tokens.push(isInNumber ? tokens.pop() + token : token);
    }
    return tokens;
  },
});

/** The kinds whose values are words. Others, such as a moment, are read as one, so part of it says nothing. */
const wordKinds: Field['kind'][] = ['line', 'text', 'choices', 'entries', 'changes', 'texts'];

/** Long texts with little in common would take too long, so they count as replaced. */
export function compare({ kind }: Pick<Field, 'kind'>, before: string, after: string): Part[] {
  const replaced = [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ].filter(({ value }) => value);
  return wordKinds.includes(kind) ? (words.diff(before, after, { maxEditLength: 1_000 }) ?? replaced) : replaced;
}

/** Leaves out the middle of a long text, between two words. */
function shorten(text: string, start: number, end: number) {
  if (text.length < start + end + 60) return text;
  return `${text.slice(0, start).replace(/\S*$/, '')}… ${text.slice(text.length - end).replace(/^\S*\s/, '')}`;
}

type PartsProps = { parts: Part[]; context: number; mark: (part: Part) => ReactNode };

/** `mark` renders the removed or added parts, with `context` characters of unchanged text on each side. */
function Parts({ parts, context, mark }: PartsProps) {
  let position = 0;
  return parts.map(({ value, ...change }, index) => {
    const key = position;
    position += value.length + 1;
    if (change.added || change.removed) {
      return <Fragment key={key}>{mark({ ...change, value: shorten(value, 1_000, 200) })}</Fragment>;
    }
    const isLast = index === parts.length - 1;
    const start = index === 0 && !isLast ? 0 : context;
    return <Fragment key={key}>{shorten(value, start, isLast ? 0 : context)}</Fragment>;
  });
}

/** Removed words are struck through, added words underlined. */
export function TextChange({ field, before, after }: Pick<FieldChange, 'field' | 'before' | 'after'>) {
  const parts = compare(field, before, after);
  if (parts.every(({ added, removed }) => !added && !removed)) return 'Only spaces or line breaks';
  return (
    <Parts
      parts={parts}
      context={80}
      mark={({ value, removed }) =>
        removed ? (
          <del className="mx-0.5 text-danger">{value}</del>
        ) : (
          <ins className="mx-0.5 font-semibold text-good">{value}</ins>
        )
      }
    />
  );
}

/** Marks the words that the other text lacks. */
export function MarkedText({ field, text, other }: { field: Field; text: string; other: string }) {
  return (
    <Parts
      parts={compare(field, other, text).filter(({ removed }) => !removed)}
      context={300}
      mark={({ value }) => <mark className="bg-soft font-semibold text-ink underline">{value}</mark>}
    />
  );
}
