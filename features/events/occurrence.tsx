import { dateInWords } from '#core/dates.ts';
import { shortTime, timeRange } from '#core/service-times.ts';
import type { Event, Occurrence } from './event.ts';

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

/** The day in a church window, in the place of a picture beside the text. */
export function DayInWindow({ date }: { date: string }) {
  const { month, day } = dateInWords(date);
  return (
    <p
      aria-hidden="true"
      className="arch flex aspect-3/4 w-64 shrink-0 flex-col justify-end bg-soft pb-6 text-center max-lg:hidden"
    >
      <span className="font-semibold text-heading">{month}</span>
      <span className="font-display text-9xl text-accent leading-tight figures">{day}</span>
    </p>
  );
}

/** The look of the date above the title of an event that is shown large. */
export const dateAboveTitle = 'block font-display text-accent type-subheading leading-tight';

/** The look of that title: larger where no picture is beside it, unless it is long. */
export function titleLook({ picture, title }: Event) {
  return picture || title.length > 50 ? 'type-heading' : 'type-title';
}

/** Day and time, which break between them at first. */
export function OccurrenceTime({ of, className }: { of: Occurrence; className: string }) {
  const { date, starts } = of;
  const part = `inline-block ${struckIfCancelled(of)}`;
  return (
    <time dateTime={`${date}T${starts}`} className={className}>
      <span className={part}>{`${dateInWords(date).whole},`}</span> <span className={part}>{timeRange(of)}</span>
    </time>
  );
}

/** The CSS class that strikes through a cancelled date. */
export function struckIfCancelled({ status }: Occurrence) {
  return status === 'cancelled' ? 'line-through decoration-1' : '';
}

/** Whether this date is cancelled or moved, and the volunteer's note about it. `held` is the date on which a cancelled event is next held. */
export function OccurrenceStatus({ of: occurrence, held }: { of: Occurrence; held?: Occurrence | undefined }) {
  const { status, date, note } = occurrence;
  if (!status) return null;
  return (
    <p className="mt-1">
      <strong className="font-semibold text-danger">{changeInWords(occurrence)}</strong>
      {status === 'cancelled' && held && `. Next held ${dayInWords(held.date, date)}`}
      {note && `. ${note}`}
    </p>
  );
}

/** 'Cancelled. The road is closed.' '' if nothing has changed. */
export function statusInWords(occurrence: Occurrence) {
  return [changeInWords(occurrence), occurrence.note].filter(Boolean).join('. ');
}

function changeInWords({ status, from = '', date }: Occurrence) {
  if (status !== 'moved') return status && 'Cancelled';
  const [fromDate = '', fromTime = ''] = from.split('T');
  // Only the time was moved if the date is the same.
  return `Moved from ${fromDate === date ? shortTime(fromTime) : dayInWords(fromDate, date)}`;
}

/** 'Friday, December 4', with the year if it is not that of the date beside which this is said. */
function dayInWords(date: string, beside: string) {
  const { weekday, month, day, year, whole } = dateInWords(date);
  return year === dateInWords(beside).year ? `${weekday}, ${month} ${day}` : whole;
}
