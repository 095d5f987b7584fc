import { timeZone } from '#content/site.ts';
import { hour } from './dates.ts';

/**
 * From this change until the next, the church's clock is `offset` hours ahead of UTC, and its time is called `name`: 'EST'. The change is
 * `after` hours after the previous one: such spans repeat, so they compress well.
 */
export type ClockChange = [after: number, offset: number, name: string];

const firstDay = Date.UTC(2000);

/**
 * The changes of the church's clock from 2000 to 2100, the first at the beginning. The build gives browsers the list instead of this code
 * (vite.config.ts): not all of them have Temporal, and the first Intl object of a page takes 30 to 50 ms.
 */
export const clockChanges = listClockChanges(timeZone);

function listClockChanges(timeZone: string) {
  const names = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  const nameAt = (at: number) => names.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const changes: ClockChange[] = [];
  let before = 0;
  let change: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(firstDay).toZonedDateTimeISO(timeZone);
  while (change && change.year < 2100) {
    const at: number = change.epochMilliseconds;
    const next: Temporal.ZonedDateTime | null = change.getTimeZoneTransition('next');
    // The name at the end of the span counts: a few zones have been renamed without a clock change.
    const name = nameAt((next?.epochMilliseconds ?? Date.UTC(2100)) - 1);
    changes.push([(at - before) / hour, change.offsetNanoseconds / 1e6 / hour, name]);
    [before, change] = [at, next];
  }
  return changes;
}
