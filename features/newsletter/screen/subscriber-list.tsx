import { useRef, useState } from 'react';
import { Confirm } from '#admin/edit/confirm.tsx';
import { bin } from '#admin/edit/row.tsx';
import { admin } from '#content/pages/admin.ts';
import { churchDate } from '#core/church-time.ts';
import { request } from '#core/http/client.tsx';
import type { Subscriber } from '#features/newsletter/subscriber.ts';
import { capitalized } from '#records/declare/noun.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { focusInView } from '#ui/focus.ts';
import { Icon } from '#ui/icon.tsx';
import { ListEmpty } from '#ui/list-states.tsx';
import { toast } from '#ui/toast.ts';
import { dayInWords } from './subscriber-chart.tsx';
import { formatCount, subscribersUrl, useSubscriberChange } from './use-subscribers.ts';

/** More would be slow, and nobody reads them. */
const mostShown = 100;

/** The searchable list of subscribers, newest first, with a way to remove them. */
export function SubscriberList({ subscribers }: { subscribers: Subscriber[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [query, setQuery] = useState('');
  const [asked, setAsked] = useState<Subscriber>();
  const sought = query.trim().toLowerCase();
  const matches = subscribers.filter(({ email }) => email.toLowerCase().includes(sought));
  const removal = useSubscriberChange('Failed to remove the subscriber', ({ email }: Subscriber) =>
    request('DELETE', subscribersUrl, { body: { email } }),
  );
  function remove(subscriber: Subscriber) {
    setAsked(undefined);
    removal.mutate(subscriber, {
      onSuccess: () => toast('Subscriber removed successfully!'),
      onSettled: () => focusInView(heading.current),
    });
  }
  const putBack = useSubscriberChange('Failed to put the subscriber back', async ({ email }: Subscriber) => {
    await request('POST', `${subscribersUrl}/put-back`, { body: { email } });
    toast('Subscriber put back successfully!');
  });
  return (
    <section className="mt-14">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} className="type-subheading">
          All Subscribers ({subscribers.length.toLocaleString('en')})
        </h2>
        {subscribers.length > 0 && (
          <ButtonLink look="quiet" className="px-4! py-2!" href={`${subscribersUrl}.csv`} download>
            Download as CSV
          </ButtonLink>
        )}
      </div>
      {subscribers.length === 0 && <ListEmpty text={admin.newsletter.emptyText} />}
      {subscribers.length > 0 && (
        <>
          <label htmlFor="subscriber-search" className="mt-4 block font-semibold text-heading">
            Search
          </label>
          <input
            id="subscriber-search"
            type="search"
            autoComplete="off"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            className="field mt-1.5"
          />
          <p role="status" className="mt-3 text-quiet wrap-anywhere">
            {listSummary(matches, sought)}
          </p>
        </>
      )}
      <ul className="mt-4 border-line border-b empty:hidden">
        {matches.slice(0, mostShown).map((subscriber) => (
          <SubscriberRow
            key={subscriber.email}
            subscriber={subscriber}
            onRemove={() => setAsked(subscriber)}
            onPutBack={() => putBack.isPending || putBack.mutate(subscriber)}
          />
        ))}
      </ul>
      {asked && (
        <Confirm
          question="Are you sure you want to remove this subscriber?"
          confirmLabel="Remove"
          onConfirm={() => remove(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p className="font-semibold">{asked.email}</p>
          <p>
            <strong>It can’t be undone.</strong> An import will not bring the address back, either: only the person who
            reads its mails can subscribe again, on the site.
          </p>
        </Confirm>
      )}
    </section>
  );
}

function listSummary(matches: Subscriber[], sought: string) {
  if (matches.length === 0) return `No address has “${sought}” in it.`;
  const count = (wanted: Subscriber['state']) => matches.filter(({ state }) => state === wanted).length;
  const unknown = count('unknown') > 0 ? `, ${formatCount(count('unknown'))} off the list` : '';
  const sentence = `${capitalized(formatCount(count('confirmed')))} confirmed, ${formatCount(count('pending'))} waiting for confirmation${unknown}.`;
  return matches.length > mostShown
    ? `${sentence} These are the newest ${mostShown}: search to find others.`
    : sentence;
}

const states = { confirmed: 'Confirmed', pending: 'Waiting for confirmation', unknown: 'Off the list' };

type RowProps = { subscriber: Subscriber; onRemove: () => void; onPutBack: () => void };

function SubscriberRow({ subscriber, onRemove, onPutBack }: RowProps) {
  const { email, state, since } = subscriber;
  const id = `subscriber-${email}`;
  return (
    <li className="room-[5rem] flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t py-3">
      <p className="min-w-0 grow basis-64 wrap-anywhere">
        <span id={id} className="block font-semibold text-heading">
          {email}
        </span>
        <span className="text-quiet">
          {states[state]} since <time dateTime={since}>{dayInWords(churchDate(new Date(since)))}</time>
          {state === 'unknown' && ': the mail server doesn’t know this address. After a month it’s deleted.'}
        </span>
      </p>
      {state === 'unknown' && (
        <Button look="quiet" className="px-4! py-2! max-sm:px-3!" onClick={onPutBack} aria-describedby={id}>
          Put back
        </Button>
      )}
      <Button look="quiet" className="px-4! py-2! max-sm:px-3!" onClick={onRemove} aria-describedby={id}>
        <Icon d={bin} size={18} />
        Remove
      </Button>
    </li>
  );
}
