import { useQuery } from '@tanstack/react-query';
import { useLoaderData, useSearchParams } from 'react-router';
import { ApiProvider } from '#app/components/api-provider.tsx';
import { GroupCard } from '#app/components/group-card.tsx';
import { GroupFilter } from '#app/components/group-filter.tsx';
import { ListEmpty, ListFailure, ListLoading } from '#app/components/list-states.tsx';
import { NextStep, PageHead, PageHeader } from '#app/components/page.tsx';
import { Pager } from '#app/components/pager.tsx';
import { SmartLink } from '#app/ui/smart-link.tsx';
import { smallGroups } from '#content/pages/small-groups.ts';
import type { Group } from '#domain/group.ts';
import { readGroupFilter } from '#domain/group-search.ts';
import { groupsPage, type ListPage, whatIsAsked } from '#domain/paging.ts';
import { listGroups } from '#server/db/groups.ts';
import { dbContext } from '#server/pages/render.ts';
import type { Route } from './+types/small-groups';

/** What the server put into the page, and for which address; null where the browser came here by itself. */
type ServedGroups = (ListPage<Group> & { asked: string; isWholeList: boolean }) | null;

export async function loader({ request, context }: Route.LoaderArgs): Promise<ServedGroups> {
  const groups = await listGroups(context.get(dbContext));
  const { searchParams } = new URL(request.url);
  const served = groupsPage(groups, searchParams);
  return { ...served, asked: whatIsAsked(searchParams), isWholeList: served.items.length === groups.length };
}

/** A page that was loaded carries its list; on the way through the site the browser reads it from the API. */
export function clientLoader() {
  return null;
}

/** What was served stays right for the address it was served for. */
export function shouldRevalidate() {
  return false;
}

export default function SmallGroups() {
  return (
    <>
      <PageHead page={smallGroups} />
      <PageHeader header={smallGroups.header} />
      <ApiProvider>
        <Directory />
      </ApiProvider>
      <NextStep {...smallGroups.next} />
    </>
  );
}

function Directory() {
  const [searchParams] = useSearchParams();
  return (
    <section className="wrap py-12 md:py-20">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <div>
          <h2 className="type-heading">{smallGroups.listHeading}</h2>
          <p className="measure mt-3 text-quiet">{smallGroups.intro}</p>
        </div>
        <SmartLink href={smallGroups.manage.href} className="link inline-flex min-h-11 items-center text-sm">
          {smallGroups.manage.label}
        </SmartLink>
      </div>
      <GroupFilter filter={readGroupFilter(searchParams)} />
      <Groups searchParams={searchParams} />
    </section>
  );
}

function Groups({ searchParams }: { searchParams: URLSearchParams }) {
  const served = useLoaderData<ServedGroups>();
  const isServed = served?.asked === whatIsAsked(searchParams);
  const { data, isError, refetch } = useQuery<Group[]>({
    queryKey: ['/api', 'groups'],
    enabled: !isServed,
    ...(served?.isWholeList && { initialData: served.items }),
  });
  if (isError) return <ListFailure text="We could not load the groups." onRetry={refetch} />;
  const list = isServed ? served : data && groupsPage(data, searchParams);
  if (!list) return <ListLoading text="Loading groups..." />;
  return (
    <>
      <p role="status" className="mt-8 mb-3 text-quiet">
        {list.count === 1 ? '1 group' : `${list.count} groups`}
      </p>
      {list.count === 0 ? (
        <ListEmpty text="No groups found. Try adjusting your search." />
      ) : (
        <ul className="border-line border-b">
          {list.items.map((group) => (
            <GroupCard key={group.id} group={group} />
          ))}
        </ul>
      )}
      <Pager {...list} />
    </>
  );
}
