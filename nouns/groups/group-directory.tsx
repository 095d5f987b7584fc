import { useSearchParams } from 'react-router';
import { AddToCalendar } from '#app/ui/add-to-calendar.tsx';
import { ListEmpty, ListFailure, ListLoading } from '#app/ui/list-states.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { SmartLink } from '#app/ui/smart-link.tsx';
import { church } from '#content/church.ts';
import { smallGroups } from '#content/pages/small-groups.ts';
import { useList } from '#nouns/use-list.ts';
import type { Group } from './group.ts';
import { filteredCalendarPath } from './group-calendar.ts';
import { GroupCard } from './group-card.tsx';
import { GroupFilter } from './group-filter.tsx';
import { type GroupPage, groupList } from './group-list.ts';
import { type GroupFilter as Filter, isAskedFor, readGroupFilter } from './group-search.ts';
import { parseMeetingTime } from './meeting-time.ts';
import { PrintHead } from './print-head.tsx';

export function GroupDirectory() {
  const [searchParams] = useSearchParams();
  const { shown, latest, isError, refetch } = useList(groupList);
  const filter = readGroupFilter(searchParams);
  return (
    <section className="wrap on-paper group-sheet py-12 md:py-20">
      <PrintHead searchParams={searchParams} />
      <h2 className="type-heading print:hidden">{smallGroups.listHeading}</h2>
      <p className="measure mt-3 mb-8 text-quiet print:hidden">{smallGroups.intro}</p>
      <GroupFilter filter={filter} options={latest?.options} />
      {isError && <ListFailure text="We could not load the groups." onRetry={refetch} />}
      {!isError && !shown && <ListLoading text="Loading groups..." />}
      {!isError && shown && <FoundGroups filter={filter} found={shown} />}
      <SmartLink
        href={smallGroups.manage.href}
        className="link mt-6 inline-flex min-h-11 items-center text-sm print:hidden"
      >
        {smallGroups.manage.label}
      </SmartLink>
    </section>
  );
}

function FoundGroups({ filter, found }: { filter: Filter; found: GroupPage }) {
  const [searchParams] = useSearchParams();
  const askedFor = found.items.filter((group) => isAskedFor(group, filter));
  const openToAll = found.items.filter((group) => !isAskedFor(group, filter));
  return (
    <>
      <div className="mt-6 mb-3 flex min-h-11 flex-wrap items-center gap-x-6 pr-20">
        <div role="status" className="text-quiet">
          {found.count === 1 ? '1 group' : `${found.count} groups`}
          <TypoNote q={filter.q} foundInstead={found.foundInstead} />
        </div>
        {askedFor.some(({ meetingTime }) => parseMeetingTime(meetingTime)) && (
          <AddToCalendar site={church.siteUrl} path={filteredCalendarPath(searchParams)} of="all groups found" />
        )}
      </div>
      {found.count === 0 && <ListEmpty text="No groups found. Try adjusting your search." />}
      <Cards groups={askedFor} pattern={found.pattern} />
      {openToAll.length > 0 && (
        <>
          <h2 className="type-subheading mt-16 mb-6">{smallGroups.openToAll}</h2>
          <Cards groups={openToAll} pattern={found.pattern} />
        </>
      )}
      <Pager {...found} />
    </>
  );
}

function TypoNote({ q, foundInstead }: { q: string; foundInstead: string[] }) {
  if (foundInstead.length === 0) return null;
  const words = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(foundInstead.map((word) => `“${word}”`));
  return <p>{`No group mentions “${q.trim()}”. Showing groups with ${words}.`}</p>;
}

function Cards({ groups, pattern }: { groups: Group[]; pattern: string }) {
  if (groups.length === 0) return null;
  return (
    <ul className="border-line border-b">
      {groups.map((group) => (
        <GroupCard key={group.id} group={group} pattern={pattern} />
      ))}
    </ul>
  );
}
