import type { ReactNode } from 'react';
import { dialogCommand } from './dialog-command.ts';
import { cross, Icon } from './icon.tsx';

/** A modal dialog: focus stays inside, Escape and a click outside close it, focus returns to where it came from. */
export function Dialog({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <dialog
      id={id}
      aria-labelledby={`${id}-title`}
      {...{ closedby: 'any' }}
      className="w-[min(34rem,calc(100vw-2.5rem))] rounded-card bg-raised p-6 text-ink lifted sm:p-8"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={`${id}-title`} className="type-subheading">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center text-quiet hover:text-accent"
          {...dialogCommand('close', id)}
        >
          <Icon d={cross} />
        </button>
      </div>
      <div className="mt-4">{children}</div>
    </dialog>
  );
}
