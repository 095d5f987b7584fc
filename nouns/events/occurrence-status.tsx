import { dateInWords } from '#domain/dates.ts';
import { shortTime } from '#domain/service-times.ts';
import type { Occurrence } from './event.ts';

/** Whether this date is cancelled or moved, and the volunteer's note about it. */
export function OccurrenceStatus({ of: { status, from = '', date, note } }: { of: Occurrence }) {
  if (!status) return null;
  const [fromDate = '', fromTime = ''] = from.split('T');
  const { weekday, month, day } = dateInWords(fromDate);
  // Only the time was moved if the date is the same.
  const former = fromDate === date ? shortTime(fromTime) : `${weekday}, ${month} ${day}`;
  const words = status === 'cancelled' ? 'Cancelled' : `Moved from ${former}`;
  return (
    <p className="mt-1">
      <strong className="font-semibold text-danger">{words}</strong>
      {note && `. ${note}`}
    </p>
  );
}
