import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#core/use-words.ts';
import { Offers } from '#records/show/offers.tsx';
import { ListEmpty } from '#ui/list-states.tsx';
import { Pager } from '#ui/pager.tsx';
import { MessageCard } from './message-card.tsx';
import { MessageFilter } from './message-filter.tsx';
import { isFiltered, type MessagePage, readMessageFilter } from './message-list.ts';
import { NewestMessage } from './newest-message.tsx';

export function Messages({ page }: { page: MessagePage }) {
  const words = useWords('messages');
  const [searchParams] = useSearchParams();
  const filter = readMessageFilter(searchParams);
  const isActive = isFiltered(filter);
  // Who came with a filter sees what it finds first. For who types one, the newest stays, or the field would move away.
  const [cameFiltered] = useState(isActive);
  const newest = page.page === 1 && !(isActive && cameFiltered) ? page.newest : undefined;
  const isList = isActive || page.items.length > 0 || !page.newest;
  return (
    <div className="wrap space-y-16 pt-10 pb-20 md:space-y-24 md:pt-16 md:pb-32">
      {newest && <NewestMessage words={words.recent} message={newest} as="h2" />}
      {isList && (
        <section>
          <h2 className="type-heading">{words.recent.heading}</h2>
          {(page.isLong || isActive || cameFiltered) && <MessageFilter filter={filter} options={page.options} />}
          {isActive ? <FoundMessages page={page} /> : <EarlierMessages page={page} />}
        </section>
      )}
    </div>
  );
}

const columns = 'grid gap-x-16 gap-y-10 lg:grid-cols-2';

/** The messages before the newest. */
function EarlierMessages({ page }: { page: MessagePage }) {
  if (!page.newest) {
    return (
      <>
        <ListEmpty text="No messages yet. Check back soon!" />
        <Offers />
      </>
    );
  }
  return (
    <>
      <div className={`mt-10 ${columns}`}>
        {page.items.map((message) => (
          <MessageCard key={message.id} message={message} className="lg:even:mt-16" />
        ))}
      </div>
      <Pager {...page} />
    </>
  );
}

function FoundMessages({ page }: { page: MessagePage }) {
  return (
    <>
      <p role="status" className="mt-6 mb-3 flex min-h-11 items-center pr-20 text-quiet">
        {page.count === 1 ? '1 message' : `${page.count} messages`}
      </p>
      {page.count === 0 && (
        <>
          <ListEmpty text="No messages found. Try adjusting your search." />
          <Offers />
        </>
      )}
      <div className={columns}>
        {page.items.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </div>
      <Pager {...page} />
    </>
  );
}
