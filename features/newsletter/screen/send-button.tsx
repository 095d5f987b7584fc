import { useState } from 'react';
import { Confirm } from '#admin/edit/confirm.tsx';
import type { ArticleMailing } from '#features/newsletter/mailing.ts';
import { Button } from '#ui/button.tsx';
import { formatDuration, formatPeople } from './words.ts';

type Props = { mail: ArticleMailing; isPending: boolean; onSend: () => void };

/** Says who gets the mail, and asks before it is sent. */
export function SendButton({ mail: { subject, obstacle, recipients, minutes, mailing }, isPending, onSend }: Props) {
  const [isAsking, setAsking] = useState(false);
  function confirm() {
    setAsking(false);
    onSend();
  }
  if (obstacle) return <p>{obstacle}</p>;
  if (recipients === 0)
    return (
      <p>
        {mailing
          ? 'Everybody who is subscribed has got this article, or may have got it.'
          : 'Nobody is subscribed yet, so there is nobody to send it to.'}
      </p>
    );
  return (
    <>
      <p>
        {mailing
          ? `${formatPeople(recipients)} on the list ${recipients === 1 ? 'hasn’t' : 'haven’t'} got this article yet.`
          : `${formatPeople(recipients)} will get this mail.`}{' '}
        With this site’s limits, sending takes {formatDuration(minutes)}.
      </p>
      <Button className="mt-5 max-sm:w-full" aria-disabled={isPending} onClick={() => isPending || setAsking(true)}>
        Send to {formatPeople(recipients)}
      </Button>
      {isAsking && (
        <Confirm
          question={`Send this mail to ${formatPeople(recipients)}?`}
          confirmLabel={`Send to ${formatPeople(recipients)}`}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          <p className="font-semibold">{subject}</p>
          <p>
            It’s sent as it is now. <strong>A mail that has been sent can’t be taken back.</strong>
          </p>
        </Confirm>
      )}
    </>
  );
}
