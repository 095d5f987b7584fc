import { useRef, useState } from 'react';
import { Confirm } from '#admin/edit/confirm.tsx';
import type { Mailing } from '#features/newsletter/mailing.ts';
import { Button } from '#ui/button.tsx';
import { isUnderWay, useMailing } from './use-mailing.ts';
import { countLeft, countsInWords, formatNumber, formatPeople, noteInWords, stateWords } from './words.ts';

/** A mailing's progress and its buttons, labelled by the element with `titleId`. */
export function MailingProgress({ mailing: listed, titleId }: { mailing: Mailing; titleId: string }) {
  const { mailing, isError, change, isPending } = useMailing(listed);
  const { state, recipients, deferred } = mailing;
  const status = useRef<HTMLParagraphElement>(null);
  const handled = recipients - countLeft(mailing) - deferred;
  const note = noteInWords(mailing);
  return (
    <div>
      <p ref={status} role="status" tabIndex={-1} className="font-semibold text-heading">
        {stateWords[state]}
      </p>
      {isUnderWay(mailing) && (
        <>
          <progress aria-labelledby={titleId} max={recipients} value={handled} className="progress mt-2" />
          {state === 'sending' && <p className="mt-2 text-quiet">It goes on when you leave this page.</p>}
        </>
      )}
      <Counts mailing={mailing} />
      {note && <p className="mt-3 wrap-anywhere">{note}</p>}
      {isError && <p className="mt-3 text-danger">We can’t reach the server. These numbers may be old.</p>}
      {isUnderWay(mailing) && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            look="quiet"
            className="px-4! py-2!"
            aria-describedby={titleId}
            aria-disabled={isPending}
            onClick={() => isPending || change(state === 'sending' ? 'paused' : 'sending')}
          >
            {state === 'sending' ? 'Pause' : 'Go on'}
          </Button>
          <StopButton
            mailing={mailing}
            titleId={titleId}
            isPending={isPending}
            // The buttons disappear, so the status takes the focus.
            onStop={() => change('stopped', { onSuccess: () => status.current?.focus() })}
          />
        </div>
      )}
    </div>
  );
}

function Counts({ mailing }: { mailing: Mailing }) {
  return (
    <ul className="mt-2">
      {countsInWords(mailing).map(({ count, label, meaning }) => (
        <li key={label}>
          <span className="figures">{formatNumber(count)}</span> {label}
          {meaning && <span className="text-quiet">. {meaning}</span>}
        </li>
      ))}
    </ul>
  );
}

type StopProps = { mailing: Mailing; titleId: string; isPending: boolean; onStop: () => void };

function StopButton({ mailing, titleId, isPending, onStop }: StopProps) {
  const [isAsking, setAsking] = useState(false);
  function confirm() {
    setAsking(false);
    onStop();
  }
  return (
    <>
      <Button
        look="quiet"
        className="px-4! py-2!"
        aria-describedby={titleId}
        aria-disabled={isPending}
        onClick={() => isPending || setAsking(true)}
      >
        Stop
      </Button>
      {isAsking && (
        <Confirm
          question="Are you sure you want to stop this mailing?"
          confirmLabel="Stop it"
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          <p className="font-semibold">{mailing.subject}</p>
          <p>
            {formatPeople(countLeft(mailing) + mailing.deferred)} won’t get it. <strong>It can’t be undone:</strong> a
            stopped mailing never goes on. You can only send the article again, to those who haven’t got it by then.
          </p>
        </Confirm>
      )}
    </>
  );
}
