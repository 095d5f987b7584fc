import { useEffect, useRef } from 'react';
import type { FieldChange } from '#admin/history/field-changes.ts';
import { labelsOf, merge } from '#admin/history/merge.ts';
import { MarkedText } from '#admin/history/text-changes.tsx';
import { kinds } from '#admin/kinds/kinds.tsx';
import type { Value, Values } from '#records/declare/field.ts';
import { asText } from '#records/declare/kinds.ts';
import type { Noun, SavedItem } from '#records/declare/noun.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Conflict } from './editor-state.ts';
import { formId } from './form.tsx';
import { check } from './row.tsx';

type Props = {
  noun: Noun;
  /** The version that the volunteer loaded. */
  base: SavedItem;
  conflict: Conflict;
  inForm: Values;
  isPending: boolean;
  onCopy: (name: string, value: Value) => void;
  onKeepTheirs: () => void;
};

/** Shown above the form of an item that somebody else has saved or deleted in the meantime. */
export function ConflictPanel({ noun, base, conflict, inForm, isPending, onCopy, onKeepTheirs }: Props) {
  const { mine, theirs } = conflict;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Opening the item focuses the form's heading after it has rendered. The timeout lets this focus come last.
    const timer = setTimeout(() => heading.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const { both, onlyTheirs } = theirs ? merge(noun, base, mine, theirs) : { both: [], onlyTheirs: [] };
  return (
    <section
      aria-labelledby="conflict"
      className="mt-6 rounded-card border border-accent border-l-[0.375rem] bg-surface p-4 sm:p-6"
    >
      <h3 id="conflict" ref={heading} tabIndex={-1} className="font-sans font-semibold text-heading text-lg">
        Somebody else has {theirs ? 'changed' : 'deleted'} this {noun.name}
      </h3>
      <p className="mt-1">{explanation(noun, theirs)}</p>
      {onlyTheirs.length > 0 && (
        <p className="mt-2">Already in the form, because only they changed it: {labelsOf(onlyTheirs)}.</p>
      )}
      {both.map((difference) => (
        <Difference
          key={difference.name}
          difference={difference}
          isInForm={{
            mine: asText(difference.field, inForm[difference.name]) === difference.before,
            theirs: asText(difference.field, inForm[difference.name]) === difference.after,
          }}
          onCopy={(value) => onCopy(difference.name, value)}
        />
      ))}
      <div className="mt-6 flex flex-wrap gap-4">
        {/* No value: the item is saved as the form says, public, scheduled or a draft. */}
        <Button type="submit" form={formId} aria-disabled={isPending} className="max-sm:w-full">
          {theirs ? 'Save these choices' : 'Keep mine'}
        </Button>
        <Button look="quiet" onClick={onKeepTheirs} className="max-sm:w-full">
          {theirs ? 'Keep theirs' : 'Leave it deleted'}
        </Button>
      </div>
    </section>
  );
}

function explanation({ name }: Noun, theirs: Conflict['theirs']) {
  if (theirs === null) {
    return `It’s in the bin now. Your text is still in the form below. “Keep mine” takes the ${name} out of the bin and saves your text.`;
  }
  if (!theirs) {
    return `It’s gone for good, because the bin was emptied. Your text is still in the form below. “Keep mine” saves it as a new ${name}.`;
  }
  return 'They saved while you were writing. Your text is still in the form below. Choose where you both changed the same, then save these choices. “Keep theirs” throws all your changes away.';
}

type DifferenceProps = {
  difference: FieldChange;
  isInForm: { mine: boolean; theirs: boolean };
  onCopy: (value: Value) => void;
};

/** A field that both have changed. */
function Difference({ difference, isInForm, onCopy }: DifferenceProps) {
  const { name, field, before: mine, after: theirs, values } = difference;
  const { Preview } = kinds[field.kind];
  const side = (whose: 'mine' | 'theirs', value: Value, text: string, other: string) => (
    <div className="flex flex-col items-start gap-3 rounded-card border border-line bg-raised p-4">
      <h5 className="type-eyebrow text-quiet">{whose === 'mine' ? 'Yours' : 'Theirs'}</h5>
      <p className="grow self-stretch whitespace-pre-wrap wrap-anywhere">
        {!text && <span className="text-quiet">(empty)</span>}
        {text && (Preview ? <Preview value={value} /> : <MarkedText field={field} text={text} other={other} />)}
      </p>
      <Button
        look="quiet"
        className="px-4! py-2! aria-pressed:border-accent aria-pressed:text-accent"
        aria-pressed={isInForm[whose]}
        aria-describedby={`conflict-${name}`}
        onClick={() => onCopy(value)}
      >
        {isInForm[whose] && <Icon d={check} size={18} />}
        Use {whose}
      </Button>
    </div>
  );
  return (
    <div className="mt-6">
      <h4 id={`conflict-${name}`} className="font-semibold text-heading">
        {field.label}
      </h4>
      <div className="mt-2 grid gap-4 md:grid-cols-2">
        {side('mine', values.before ?? null, mine, theirs)}
        {side('theirs', values.after ?? null, theirs, mine)}
      </div>
    </div>
  );
}
