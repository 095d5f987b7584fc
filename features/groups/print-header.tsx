import { useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { church } from '#content/church.ts';
import { smallGroups } from '#content/pages/small-groups.ts';
import { churchMoment } from '#core/church-time.ts';
import { absoluteUrl, queryOf } from '#core/links.ts';
import { formatDate } from '#core/timestamps.ts';
import { groupList } from './group-list.ts';
import { filterInWords, readGroupFilter } from './group-search.ts';

/** The server renders the code, so the browser loads the encoder only when the filter changes. */
const encoder = import.meta.env.SSR ? await import('./qr-code.ts') : undefined;

/** Longer QR codes are slow to create and hard to scan, and their size is limited. */
const maxLength = 300;

/** Shown only in print: the church, the filter, the date and the page's URL. */
export function PrintHeader({ searchParams }: { searchParams: URLSearchParams }) {
  const { today } = useRouteLoaderData<{ today: string }>('root') ?? {};
  const address = sheetAddress(searchParams);
  return (
    <div className="hidden print:flex">
      <QrCode of={address} />
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

/** React keeps the server-rendered code until the filter changes. */
function QrCode({ of: address }: { of: string }) {
  const [code, setCode] = useState(encoder?.qrCode(address));
  const svg = useRef<SVGSVGElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isServed = !shown.current && svg.current?.hasAttribute('viewBox');
    shown.current = address;
    if (isServed) return;
    // Offline, the code of the whole list stays.
    import('./qr-code.ts').then(({ qrCode }) => setCode(qrCode(address))).catch(() => undefined);
  }, [address]);
  return (
    <svg
      ref={svg}
      viewBox={code?.viewBox}
      suppressHydrationWarning
      className="mr-5 size-32 shrink-0"
      stroke="black"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={code?.d} suppressHydrationWarning />
    </svg>
  );
}
