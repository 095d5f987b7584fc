import { useId } from 'react';
import { SmartLink } from './smart-link.tsx';

/**
 * A menu of ways to follow one of the site's calendars. The browser opens and closes it, with or without our script. `describedBy` is the
 * id of the element that names the calendar.
 */
export function AddToCalendar({ site, path, describedBy }: { site: string; path: string; describedBy: string }) {
  const id = useId();
  const webcal = `webcal://${new URL(site).host}${path}`;
  const ways = {
    // The URL is valid in a query without escaping, and repeated text compresses better.
    'Google Calendar': `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal).replace(/%2F|%3A/g, decodeURIComponent)}`,
    'Apple, Outlook': webcal,
    '.ics file': path,
  };
  return (
    <>
      <button type="button" popoverTarget={id} aria-describedby={describedBy} className="link tap-target print:hidden">
        Add to calendar
      </button>
      <div id={id} popover="auto" className="dropdown min-w-56 rounded-card border border-line bg-raised py-2 lifted">
        {Object.entries(ways).map(([label, href]) => (
          <SmartLink
            key={label}
            href={href}
            className="flex min-h-11 items-center px-5 text-ink hover:bg-soft hover:text-accent"
          >
            {label}
          </SmartLink>
        ))}
      </div>
    </>
  );
}
