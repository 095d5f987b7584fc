import { churchClock, churchDate } from '#core/church-time.ts';
import { dateInWords, daysBetween } from '#core/dates.ts';
import { fullTime } from '#core/service-times.ts';
import { formatTime } from '#core/timestamps.ts';
import { capitalized, type Item, type Noun, type SavedItem } from '#records/declare/noun.ts';
import type { WithState } from '#records/declare/publication.ts';

/** Says what is special about an item that is not simply public. */
export function publicationFact(item: Item & WithState) {
  const { publishAt, hideAt } = item as SavedItem;
  const { state } = item;
  if (state === 'draft') return 'Draft';
  if (state === 'scheduled') return `Public from ${formatTime(String(publishAt))}`;
  if (state === 'taken down') return `Taken down since ${formatTime(String(hideAt))}`;
  return hideAt ? `Public until ${formatTime(String(hideAt))}` : undefined;
}

/** A coming time at the church, as short as it can be: 'today, 9 AM', 'Friday, 9:30 AM' or 'December 24, 9 AM'. */
export function shortMoment(iso: string, now: Date) {
  const { date, time } = churchClock(new Date(iso));
  return `${shortDay(date, churchDate(now))}, ${fullTime(time).replace(':00', '')}`;
}

function shortDay(date: string, today: string) {
  const { weekday, month, day, year } = dateInWords(date);
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days > 1 && days < 7) return weekday;
  return today.startsWith(year) ? `${month} ${day}` : `${month} ${day}, ${year}`;
}

/** The same with its preposition: 'today, 9 AM', 'on Friday, 9 AM'. */
export function onShortMoment(iso: string, now: Date) {
  const moment = shortMoment(iso, now);
  return moment.startsWith('to') ? moment : `on ${moment}`;
}

/** Says what a save did to what visitors see; undefined if they see the item as before. `before`: undefined for a new item. */
export function publicationOutcome(
  { name }: Pick<Noun, 'name'>,
  item: Item & WithState,
  before: (Item & WithState) | undefined,
  now: Date,
) {
  const { publishAt } = item as SavedItem;
  if (item.state === 'draft') return `${capitalized(name)} saved as a draft`;
  if (item.state === 'scheduled') return `${capitalized(name)} will be public ${onShortMoment(String(publishAt), now)}`;
  if (item.state === 'taken down') return before && !before.state ? 'Visitors no longer see it' : undefined;
  return before?.state ? `${capitalized(name)} published` : undefined;
}

/** Whether this time is past. The creation time always counts as past: the device's clock may be slow. */
export function isPast(item: object, time: SavedItem[string] | undefined, now: Date) {
  const { createdAt } = item as SavedItem;
  return typeof time === 'string' && (time <= now.toISOString() || time === createdAt);
}
