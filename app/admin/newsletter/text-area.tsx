import type { ReactNode } from 'react';
import { FieldError } from '#ui/field-error.tsx';

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
