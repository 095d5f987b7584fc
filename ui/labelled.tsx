import type { ReactNode } from 'react';

/** The attributes of a control whose error and note have ids made from its own. */
export function errorAttributes(id: string, error: string | undefined, note?: string) {
  const describing = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': describing || undefined };
}

type Props = {
  /** The control's id. */
  id: string;
  label: ReactNode;
  isOptional?: boolean | undefined;
  error: string | undefined;
  /** The note below the error. One that may appear later is '' until then, so that screen readers announce it. */
  note?: string | undefined;
  className?: string;
  children: ReactNode;
};

/** A control with its label, error and note. */
export function Labelled({ id, label, isOptional, error, note, className, children }: Props) {
  return (
    <div className={className}>
      <label htmlFor={id} className="font-semibold text-heading">
        {label}
      </label>
      {/* These are outside the label, whose text alone is the field's name. */}
      {isOptional && <span className="text-quiet"> (optional)</span>}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {note !== undefined && (
        <p id={`${id}-note`} aria-live="polite" className="mt-1 text-quiet text-sm">
          {note}
        </p>
      )}
    </div>
  );
}

/** The error message of the field above it. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="mt-1.5 scroll-mb-32 font-medium text-danger">
      {children}
    </p>
  );
}
