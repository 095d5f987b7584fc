import type { ReactNode } from 'react';
import { kinds } from '#admin/kinds/kinds.tsx';
import { formatTime } from '#core/timestamps.ts';
import { capitalized, type Noun, valuesOf, viewPath } from '#records/declare/noun.ts';
import { pastTense, type Revision } from '#records/declare/revision.ts';
import { Button } from '#ui/button.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { type FieldChange, fieldChanges } from './field-changes.ts';
import { TextChange } from './text-changes.tsx';

export function titleOf(revision: Revision | undefined) {
  return (revision?.after ?? revision?.before)?.title;
}

type Props = {
  noun: Noun;
  revision: Revision;
  /** Whether this is the item's latest change, in which case there is nothing to restore. */
  isNewest: boolean;
  hasItemLink: boolean;
  onRestore: () => void;
};

/** One change: what happened, to what, when, and the changed words. */
export function HistoryEntry({ noun, revision, isNewest, hasItemLink, onRestore }: Props) {
  const { id, action, at, before, after, itemId } = revision;
  const changes = fieldChanges(noun, before ? valuesOf(noun, before) : {}, after ? valuesOf(noun, after) : {});
  const restoreLabel = after ? 'Restore this version' : `Restore the ${noun.name}`;
  return (
    <li className="room-[10rem] border-line border-t py-5">
      <p className="flex flex-wrap gap-x-3">
        <strong className="font-semibold text-heading">{capitalized(pastTense(action))}</strong>
        <time id={`time-${id}`} dateTime={at} className="figures text-quiet">
          {formatTime(at)}
        </time>
        {isNewest && after && <span className="text-good">This is how it is now</span>}
      </p>
      <h3 id={`title-${id}`} className="font-sans font-semibold text-heading text-lg tracking-normal wrap-anywhere">
        {titleOf(revision)}
      </h3>
      {before && after ? <Changes action={action} changes={changes} /> : <Contents changes={changes} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 empty:mt-0">
        {!(isNewest && after) && (
          <Button look="quiet" className="px-4! py-2!" onClick={onRestore} aria-describedby={`title-${id} time-${id}`}>
            {restoreLabel}
          </Button>
        )}
        {hasItemLink && (
          <SmartLink
            href={viewPath(noun, 'history', itemId)}
            className="link tap-target"
            aria-describedby={`title-${id}`}
          >
            All changes of this {noun.name}
          </SmartLink>
        )}
      </div>
    </li>
  );
}

function Changes({ action, changes }: { action: Revision['action']; changes: FieldChange[] }) {
  if (action === 'confirm') return <p className="text-quiet">Still right as it is.</p>;
  if (changes.length === 0) return <p className="text-quiet">No field was changed.</p>;
  return <Fields changes={changes} show={showChange} />;
}

/** All fields of a created or deleted item. */
function Contents({ changes }: { changes: FieldChange[] }) {
  return (
    <details className="mt-1">
      <summary className="link tap-target">Show what it said</summary>
      <Fields changes={changes} className="line-clamp-8" show={showValue} />
    </details>
  );
}

type FieldsProps = { changes: FieldChange[]; className?: string; show: (change: FieldChange) => ReactNode };

function Fields({ changes, className = '', show }: FieldsProps) {
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_1fr]">
      {changes.map((change) => (
        <div key={change.name} className="contents">
          <dt className="text-quiet">{change.field.label}</dt>
          <dd className={`${className} min-w-0 whitespace-pre-wrap wrap-anywhere`}>{show(change)}</dd>
        </div>
      ))}
    </dl>
  );
}

function showValue({ field, before, after, values }: FieldChange) {
  const { Preview } = kinds[field.kind];
  return Preview ? <Preview value={values.before ?? values.after ?? null} /> : before || after;
}

/** The removed value, then the added one. */
function showChange({ field, before, after, values }: FieldChange) {
  const { Preview } = kinds[field.kind];
  if (!Preview) return <TextChange field={field} before={before} after={after} />;
  return (
    <span className="flex flex-wrap items-start gap-6">
      {values.before && (
        <del className="text-danger *:line-through">
          <Preview value={values.before} />
        </del>
      )}
      {values.after && (
        <ins className="font-semibold text-good no-underline">
          <Preview value={values.after} />
        </ins>
      )}
    </span>
  );
}
