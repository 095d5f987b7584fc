import { useSearchParams } from 'react-router';
import { messages as words } from '#content/pages/messages.ts';
import { Offers } from '#records/show/offers.tsx';
import { ListEmpty } from '#ui/list-states.tsx';
import { Pager } from '#ui/pager.tsx';
import { FirstMessage, MessageCard } from './message-card.tsx';
import { MessageFilter } from './message-filter.tsx';
import { isFiltered, type MessagePage, readMessageFilter } from './message-list.ts';

export function Messages({ page }: { page: MessagePage }) {
  const [searchParams] = useSearchParams();
  const filter = readMessageFilter(searchParams);
  return (
    <section className="wrap pt-12 pb-20 md:pt-16 md:pb-32">
      <h2 className="type-heading">{words.recent.heading}</h2>
      <MessageFilter filter={filter} options={page.options} />
      {isFiltered(filter) ? <FoundMessages page={page} /> : <RecentMessages page={page} />}
    </section>
  );
}

const columns = 'grid gap-x-16 gap-y-10 lg:grid-cols-2';

/** The newest message, and those before it. */
function RecentMessages({ page }: { page: MessagePage }) {
  if (page.count === 0) {
    return (
      <>
        <ListEmpty text="No messages yet. Check back soon!" />
        <Offers />
      </>
    );
  }
  const [newest, ...earlier] = page.page === 1 ? page.items : [undefined, ...page.items];
  return (
    <>
      {newest && <FirstMessage message={newest} />}
      <div className={`mt-16 lg:mt-32 ${columns}`}>
        {earlier.map(
          (message) => message && <MessageCard key={message.id} message={message} className="lg:even:mt-16" />,
        )}
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
