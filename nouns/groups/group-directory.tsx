import { useSearchParams } from 'react-router';
import { AddToCalendar } from '#app/ui/add-to-calendar.tsx';
import { ListEmpty, ListFailure, ListLoading } from '#app/ui/list-states.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { SmartLink } from '#app/ui/smart-link.tsx';
import { church } from '#content/church.ts';
import { smallGroups } from '#content/pages/small-groups.ts';
import { useList } from '#nouns/use-list.ts';
import { filteredCalendarPath } from './group-calendar.ts';
import { GroupCard } from './group-card.tsx';
import { GroupFilter } from './group-filter.tsx';
import { groupList } from './group-list.ts';
import { readGroupFilter } from './group-search.ts';

export function GroupDirectory() {
  const [searchParams] = useSearchParams();
  return (
    <section className="wrap py-12 md:py-20">
      <h2 className="type-heading">{smallGroups.listHeading}</h2>
      <p className="measure mt-3 mb-8 text-quiet">{smallGroups.intro}</p>
      <GroupFilter filter={readGroupFilter(searchParams)} />
      <Groups />
      <SmartLink href={smallGroups.manage.href} className="link mt-6 inline-flex min-h-11 items-center text-sm">
        {smallGroups.manage.label}
      </SmartLink>
    </section>
  );
}

function Groups() {
  const [searchParams] = useSearchParams();
  const { shown, isError, refetch } = useList(groupList);
  if (isError) return <ListFailure text="We could not load the groups." onRetry={refetch} />;
  if (!shown) return <ListLoading text="Loading groups..." />;
  return (
    <>
      <div className="mt-8 mb-3 flex flex-wrap items-center gap-x-6">
        <p role="status" className="text-quiet">
          {shown.count === 1 ? '1 group' : `${shown.count} groups`}
        </p>
        {shown.count > 0 && (
          <AddToCalendar site={church.siteUrl} path={filteredCalendarPath(searchParams)} of="all of these groups" />
        )}
      </div>
      {shown.count === 0 ? (
        <ListEmpty text="No groups found. Try adjusting your search." />
      ) : (
        <ul className="border-line border-b">
          {shown.items.map((group) => (
            <GroupCard key={group.id} group={group} />
          ))}
        </ul>
      )}
      <Pager {...shown} />
    </>
  );
}
