import { dateInWords } from '#core/dates.ts';
import { shortTime } from '#core/service-times.ts';
import type { Occurrence } from './event.ts';

/** The day in large figures. */
export function DateLabel({ date, withMonth = true }: { date: string; withMonth?: boolean }) {
  const { weekday, month, day } = dateInWords(date);
  return (
    <>
      <span className="block text-quiet text-sm">{weekday}</span>
      {withMonth && <span className="block font-semibold text-heading">{month}</span>}
      <span className="block font-display text-5xl text-accent figures">{day}</span>
    </>
  );
}

/** The CSS class that strikes through a cancelled date. */
export function struckIfCancelled({ status }: Occurrence) {
  return status === 'cancelled' ? 'line-through' : '';
}

/** Whether this date is cancelled or moved, and the volunteer's note about it. */
export function OccurrenceStatus({ of: occurrence }: { of: Occurrence }) {
  const { status, note } = occurrence;
  if (!status) return null;
  return (
    <p className="mt-1">
      <strong className="font-semibold text-danger">
        {status === 'cancelled' ? 'Cancelled' : movedInWords(occurrence)}
      </strong>
      {note && `. ${note}`}
    </p>
  );
}

function movedInWords({ from = '', date }: Occurrence) {
  const [fromDate = '', fromTime = ''] = from.split('T');
  const { weekday, month, day } = dateInWords(fromDate);
  // Only the time was moved if the date is the same.
  return `Moved from ${fromDate === date ? shortTime(fromTime) : `${weekday}, ${month} ${day}`}`;
}
