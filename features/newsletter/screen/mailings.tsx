import { formatTime } from '#core/timestamps.ts';
import type { Mailing } from '#features/newsletter/mailing.ts';
import { headingWithCount, ListEmpty, ListMissing } from '#ui/list-states.tsx';
import { MailingProgress } from './mailing-progress.tsx';
import { useMailings } from './use-mailing.ts';

/** All mailings, newest first, with their buttons. */
export function Mailings() {
  const { data, isError, refetch } = useMailings();
  return (
    <section className="mt-14">
      <h2 className="type-subheading">{headingWithCount('Mailings', data)}</h2>
      {!data && <ListMissing of="mailings" isError={isError} onRetry={refetch} />}
      {data?.length === 0 && (
        <ListEmpty text="No article has been sent yet. “Send to subscribers” is beside each article on the screen of the news." />
      )}
      <ul className="mt-6 border-line border-b empty:border-0">
        {data?.map((mailing) => (
          <MailingRow key={mailing.id} mailing={mailing} />
        ))}
      </ul>
    </section>
  );
}

function MailingRow({ mailing }: { mailing: Mailing }) {
  const titleId = `mailing-${mailing.id}`;
  return (
    <li className="grid gap-x-8 gap-y-3 border-line border-t py-5 md:grid-cols-2">
      <div className="wrap-anywhere *:line-clamp-4">
        <h3 id={titleId} className="font-sans font-semibold text-heading text-lg tracking-normal">
          {mailing.subject}
        </h3>
        <p className="text-quiet">
          Started <time dateTime={mailing.createdAt}>{formatTime(mailing.createdAt)}</time>
        </p>
      </div>
      <MailingProgress mailing={mailing} titleId={titleId} />
    </li>
  );
}
