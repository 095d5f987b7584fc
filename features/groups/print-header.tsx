import { useRouteLoaderData } from 'react-router';
import { churchMoment } from '#core/church-time.ts';
import { absoluteUrl, queryOf } from '#core/links.ts';
import { formatDate } from '#core/timestamps.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { QrImage } from '#ui/qr-image.tsx';
import { groupList } from './group-list.ts';
import { filterInWords, readGroupFilter } from './group-search.ts';

/** Longer QR codes are slow to create and hard to scan, and their size is limited. */
const maxLength = 300;

/** Shown only in print: the church, the filter, the date and the page's URL. */
export function PrintHeader({ searchParams }: { searchParams: URLSearchParams }) {
  const { church } = useFacts();
  const smallGroups = useWords('smallGroups');
  const { today } = useRouteLoaderData<{ today: string }>('root') ?? {};
  const address = sheetAddress(searchParams);
  return (
    <div className="hidden print:flex">
      <QrImage of={address} className="mr-5 size-32 shrink-0" />
      <div>
        <p>{church.name}</p>
        <p className="type-heading font-display">{smallGroups.title}</p>
        <p>
          {filterInWords(readGroupFilter(searchParams)).join(', ') || 'All groups'}
          {today && `, as of ${formatDate(churchMoment(today).toISOString(), 'MMMM dd, yyyy')}`}
        </p>
        <p className="wrap-anywhere">{address.replace(/^https?:\/\//, '')}</p>
      </div>
    </div>
  );
}

/** The URL of the filtered page, or if that is too long, of the whole list. */
function sheetAddress(searchParams: URLSearchParams) {
  const page = absoluteUrl(groupList.page);
  const filtered = page + queryOf(searchParams, groupList.parameters);
  return filtered.length <= maxLength ? filtered : page;
}
