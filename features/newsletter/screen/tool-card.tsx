import { type ReactNode, useState } from 'react';
import { FieldError } from '#ui/labelled.tsx';

/** A rarely needed form, collapsed unless somebody has written in it. */
export function ToolCard({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details open={isOpenAtFirst} className="mt-4 rounded-card border border-line bg-raised px-5 sm:px-8">
      <summary className="min-h-11 py-4">
        <h2 className="type-subheading inline">{title}</h2>
      </summary>
      <div className="pb-5 sm:pb-8">{children}</div>
    </details>
  );
}

type Props = {
  id: string;
  label: string;
  rows: number;
  value: string;
  error: ReactNode;
  onChange: (text: string) => void;
};

export function TextArea({ id, label, rows, value, error, onChange }: Props) {
  return (
    <div className="mt-5">
      <label htmlFor={id} className="font-semibold text-heading">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        required
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
        className="field mt-1.5"
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
