import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Confirm } from '#admin/edit/confirm.tsx';
import { useDraft } from '#admin/edit/drafts.ts';
import { request } from '#core/http/client.tsx';
import { findAddresses } from '#core/plain-text.ts';
import type { Removed, Subscriber } from '#features/newsletter/subscriber.ts';
import { capitalized } from '#records/declare/noun.ts';
import { Button } from '#ui/button.tsx';
import { focusFirstError } from '#ui/focus.ts';
import { toast } from '#ui/toast.ts';
import { TextArea, ToolCard } from './tool-card.tsx';
import { formatCount, subscribersUrl, useSubscriberChange } from './use-subscribers.ts';

/** Sends batches, because the size of a request body is limited. */
async function removeBounced(emails: string[]) {
  let removed = 0;
  for (let start = 0; start < emails.length; start += 1_000) {
    const body = { emails: emails.slice(start, start + 1_000) };
    const answer: Removed = await (await request('POST', `${subscribersUrl}/bounced`, { body })).json();
    removed += answer.removed;
  }
  return removed;
}

/** Removes the addresses in a pasted text that are on the list. */
export function BouncedForm({ subscribers }: { subscribers: Subscriber[] }) {
  const [text = '', setText] = useDraft<string>('newsletter bounced');
  const [error, setError] = useState('');
  /** The addresses that the dialog shows. Only these are removed. */
  const [asked, setAsked] = useState<string[]>();
  const removal = useSubscriberChange('Failed to remove the addresses', removeBounced);
  const found = findAddresses(text);

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (removal.isPending) return;
    const listed = new Set(subscribers.map(({ email }) => email.toLowerCase()));
    const bounced = found.filter((email) => listed.has(email));
    if (bounced.length > 0) return setAsked(bounced);
    flushSync(() =>
      setError(
        found.length > 0 ? 'Nobody is subscribed with an address in this text.' : 'There is no address in this text.',
      ),
    );
    focusFirstError(event.currentTarget);
  }
  function confirm(emails: string[]) {
    setAsked(undefined);
    removal.mutate(emails, {
      onSuccess(removed) {
        const isAll = removed === found.length;
        const detail = `The text has ${formatCount(found.length)}; the others were not subscribed.`;
        toast(`${capitalized(formatCount(removed))} removed`, isAll ? {} : { detail });
        setText(undefined);
      },
    });
  }
  return (
    <ToolCard title="These Addresses Came Back" isOpen={text !== ''}>
      <p className="text-quiet">
        Paste mails that say what could not be delivered, or only the addresses, in any form. Those that are subscribed
        are removed.
      </p>
      <form noValidate onSubmit={ask}>
        <TextArea
          id="bounced"
          label="Addresses that came back"
          rows={5}
          value={text}
          error={error}
          onChange={(typed) => {
            setText(typed || undefined);
            setError('');
          }}
        />
        <p role="status" className="mt-2 text-quiet">
          {text.trim() && `${capitalized(formatCount(found.length))} found.`}
        </p>
        <Button type="submit" look="quiet" aria-disabled={removal.isPending} className="mt-4 max-sm:w-full">
          Remove them …
        </Button>
      </form>
      {asked && (
        <Confirm
          question="Are you sure you want to remove these subscribers?"
          confirmLabel={`Remove ${formatCount(asked.length)}`}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>
            The text has {formatCount(found.length)}.{' '}
            {asked.length === 1 ? '1 of them is' : `${asked.length.toLocaleString('en')} of them are`} subscribed:
          </p>
          <p className="font-semibold">{asked.join(', ')}</p>
          <p>
            <strong>It can’t be undone.</strong> They can subscribe again, or be added again.
          </p>
        </Confirm>
      )}
    </ToolCard>
  );
}
