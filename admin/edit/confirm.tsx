import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';

type Props = {
  question: string;
  confirmLabel: string;
  children: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an action that would be hard to undo if it was a slip; the safe choice has the focus. */
export function Confirm({ question, confirmLabel, children, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  /** Closing returns the focus to where it was. Its event comes later, and would undo that the same is asked again at once. */
  function closeAnd(respond: () => void) {
    dialog.current?.close();
    respond();
  }
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="confirm-question"
      aria-describedby="confirm-subject"
      onClose={onCancel}
      className="w-[min(30rem,calc(100vw-2.5rem))] rounded-card bg-raised p-6 text-ink lifted sm:p-8"
    >
      <h2 id="confirm-question" className="type-subheading">
        {question}
      </h2>
      <div id="confirm-subject" className="mt-3 grid gap-2 wrap-anywhere *:line-clamp-4">
        {children}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-4">
        <Button look="quiet" autoFocus onClick={() => closeAnd(onCancel)}>
          Cancel
        </Button>
        <Button look="danger" onClick={() => closeAnd(onConfirm)}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
