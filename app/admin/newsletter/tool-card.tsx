import { type ReactNode, useState } from 'react';

/** A form that is seldom needed, folded up unless somebody has written in it. */
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
