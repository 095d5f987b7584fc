import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';

type Props = { question: string; subject: string; onConfirm: () => void; onCancel: () => void };

/** Confirms what cannot be undone; the safe choice has the focus. */
export function ConfirmDelete({ question, subject, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
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
      <p id="confirm-subject" className="mt-3 line-clamp-4 text-quiet">
        {subject}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-4">
        <Button look="quiet" autoFocus onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
        <Button look="danger" onClick={onConfirm}>
          Delete
        </Button>
      </div>
    </dialog>
  );
}
