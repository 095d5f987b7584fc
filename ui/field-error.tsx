import type { ReactNode } from 'react';

/** The error message of the field above it. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="mt-1.5 font-medium text-danger">
      {children}
    </p>
  );
}
