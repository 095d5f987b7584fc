import { dateInWords, daysBetween, isNearYear } from '#core/dates.ts';
import { datesFrom, isDateOf, type Rule } from '#core/repetition.ts';
import type { Values } from '#records/declare/field.ts';
import type { DateChange } from './date-change.ts';

/** A coming date of an event, or one that was changed. */
export type ComingDate = {
  date: string;
  change?: DateChange | undefined;
  /** The rule has been edited since, and no longer has the date that was changed. */
  isLost: boolean;
};

/** The rule in a form, as soon as it is complete. */
export function ruleIn({ date, repeats, until }: Values): Rule | undefined {
  const rule = { date, repeats, until: repeats === 'never' ? '' : until } as Rule;
  return [rule.date, rule.until].every(isNearYear) && rule.date ? rule : undefined;
}

/** Whether a change no longer matters. A date that was moved from the past to the future still does. */
export function isPast({ date, to }: DateChange, today: string) {
  return date < today && to.slice(0, today.length) < today;
}

/** The next `max` dates by the rule, and all changes that are not past, in order. */
export function comingDates(rule: Rule | undefined, changes: DateChange[], today: string, max: number) {
  const changed = changes.filter((change) => !isPast(change, today));
  const next = rule ? firstOf(datesFrom(rule, today), max + 1) : [];
  const dates = new Set([...next.slice(0, max), ...changed.map(({ date }) => date)]);
  const rows = [...dates].sort().map((date): ComingDate => {
    const change = changed.find((each) => each.date === date);
    return { date, change, isLost: rule !== undefined && change !== undefined && !isDateOf(rule, date) };
  });
  return { rows, hasMore: next.length > max };
}

function firstOf(dates: Iterable<string>, count: number) {
  const first: string[] = [];
  for (const date of dates) if (first.push(date) === count) break;
  return first;
}

/** 'Sun, Mar 14', with the year if it is most of a year away. */
export function shortDate(date: string, today: string) {
  const { weekday, month, day, year } = dateInWords(date);
  const words = `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}`;
  return daysBetween(today, date) < 300 ? words : `${words}, ${year}`;
}

/** Whether a move does not yet say where to. */
export function isNoMove({ date, status, to }: DateChange, starts: string) {
  return status === 'moved' && ['', date, `${date}T${starts}`].includes(to);
}
