import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { siteUrl } from '#content/site.ts';
import { queryOf } from '#core/links.ts';
import { useWords } from '#core/use-words.ts';
import { calendarPath } from '#records/declare/calendar.ts';
import { Offers } from '#records/show/offers.tsx';
import { useList } from '#records/show/use-list.ts';
import { AddToCalendar } from '#ui/add-to-calendar.tsx';
import { ListEmpty, ListMissing } from '#ui/list-states.tsx';
import { Pager } from '#ui/pager.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { GroupCard } from './group-card.tsx';
import { GroupFilter } from './group-filter.tsx';
import { type GroupPage, groupList } from './group-list.ts';
import { filterParameters, readGroupFilter } from './group-search.ts';
import { parseMeetingTime } from './meeting-time.ts';
import { PrintHeader } from './print-header.tsx';

const results = 'results';

export function GroupDirectory() {
  const smallGroups = useWords('smallGroups');
  const [searchParams] = useSearchParams();
  const { shown, latest, isError, refetch } = useList(groupList);
  const filter = readGroupFilter(searchParams);
  return (
    <section className="wrap on-paper group-sheet py-12 md:py-20">
      <PrintHeader searchParams={searchParams} />
      <h2 className="type-heading print:hidden">{smallGroups.listHeading}</h2>
      <p className="measure mt-3 mb-8 text-quiet print:hidden">{smallGroups.intro}</p>
      <GroupFilter filter={filter} options={latest?.options} />
      {/* The target of links to another search, from which keyboards and screen readers continue. */}
      <div id={results} tabIndex={-1}>
        {shown && !isError ? (
          <FoundGroups page={shown} searchParams={searchParams} />
        ) : (
          <ListMissing of={groupList.path} isError={isError} onRetry={refetch} />
        )}
      </div>
      <SmartLink href={smallGroups.manage.href} className="link mt-6 tap-target text-sm print:hidden">
        {smallGroups.manage.label}
      </SmartLink>
    </section>
  );
}

function FoundGroups({ page, searchParams }: { page: GroupPage; searchParams: URLSearchParams }) {
  const countId = useId();
  return (
    <>
      <div className="mt-6 mb-3 flex min-h-11 flex-wrap items-center gap-x-6 pr-20">
        <p role="status" id={countId} className="text-quiet">
          {page.count === 1 ? '1 group' : `${page.count} groups`}
        </p>
        <MixedLink count={page.hiddenMixed} searchParams={searchParams} />
        {page.items.some(({ meetingTime }) => parseMeetingTime(meetingTime)) && (
          <AddToCalendar
            site={siteUrl}
            path={calendarPath(groupList) + queryOf(searchParams, filterParameters)}
            describedBy={countId}
          />
        )}
      </div>
      {page.count === 0 && <ListEmpty text="No groups found. Try adjusting your search." />}
      <DidYouMean words={page.similarWords} searchParams={searchParams} />
      {page.count === 0 && <Offers />}
      {page.items.length > 0 && (
        <ul className="border-line border-b">
          {page.items.map((group) => (
            <GroupCard key={group.id} group={group} pattern={page.pattern} />
          ))}
        </ul>
      )}
      <Pager {...page} />
    </>
  );
}

function MixedLink({ count, searchParams }: { count: number; searchParams: URLSearchParams }) {
  if (count === 0) return null;
  return (
    <SmartLink href={searchWith(searchParams, 'mixed', 'yes')} className="link tap-target">
      {count === 1 ? '1 mixed group is open to everyone, too' : `${count} mixed groups are open to everyone, too`}
    </SmartLink>
  );
}

function DidYouMean({ words, searchParams }: { words: string[]; searchParams: URLSearchParams }) {
  if (words.length === 0) return null;
  return (
    <p className="-mt-6 mb-6 flex flex-wrap items-center gap-x-4">
      {words.map((word) => (
        <SmartLink key={word} href={searchWith(searchParams, 'q', word)} className="link tap-target">
          {`Did you mean “${word}”?`}
        </SmartLink>
      ))}
    </p>
  );
}

/** The first page of the same search with one parameter changed. */
function searchWith(searchParams: URLSearchParams, name: string, value: string) {
  const changed = new URLSearchParams(searchParams);
  changed.delete('page');
  changed.set(name, value);
  return `${groupList.page}?${changed}#${results}`;
}
