// Browsers run this, too: the form shows the dates while the rule is typed. Not all of them have Temporal.
import { endOfDay } from './church-time.ts';
import { addDays, daysBetween } from './dates.ts';

export const repetitions = ['never', 'weekly', 'biweekly', 'monthly-weekday', 'monthly-date', 'yearly'] as const;

/** The fields that determine on which days an event takes place. `until` is '' if it goes on. */
export type Rule = { date: string; repeats: (typeof repetitions)[number]; until: string };

const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** `nth`: whether it is the month's first, second … such weekday. */
function partsOf(date: string) {
  const at = new Date(date);
  const day = at.getUTCDate();
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), day, weekday: at.getUTCDay(), nth: Math.ceil(day / 7) };
}

/** The RRULE of an event (RFC 5545), for calendars; undefined if it does not repeat. */
export function ruleOf({ date, repeats, until }: Rule) {
  const { month, day, weekday, nth } = partsOf(date);
  const rules = {
    never: undefined,
    weekly: 'FREQ=WEEKLY',
    biweekly: 'FREQ=WEEKLY;INTERVAL=2',
    'monthly-weekday': `FREQ=MONTHLY;BYDAY=${nth}${weekdayCodes[weekday]}`,
    'monthly-date': `FREQ=MONTHLY;BYMONTHDAY=${day}`,
    // Otherwise some calendars would show it on March 1 in other years.
    yearly: month === 1 && day === 29 ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29' : 'FREQ=YEARLY',
  };
  const rule = rules[repeats];
  return rule && (until ? `${rule};UNTIL=${lastSecond(until)}` : rule);
}

/** The end of a day in UTC, as calendars require. */
function lastSecond(date: string) {
  const end = new Date(endOfDay(date).getTime() - 1000);
  return end.toISOString().replaceAll(/[-:]|\.000/g, '');
}

/** After how many days or months the next date is due. */
const steps: Record<Rule['repeats'], { days?: number; months?: number } | undefined> = {
  never: undefined,
  weekly: { days: 7 },
  biweekly: { days: 14 },
  'monthly-weekday': { months: 1 },
  'monthly-date': { months: 1 },
  yearly: { months: 12 },
};

/** How many whole steps there are from the first date to the day or month of another. */
function stepsTo({ date, repeats }: Rule, other: string) {
  const { days, months = 1 } = steps[repeats] ?? {};
  if (days) return Math.floor(daysBetween(date, other) / days);
  const [from, to] = [partsOf(date), partsOf(other)];
  return Math.floor(((to.year - from.year) * 12 + to.month - from.month) / months);
}

/** The date after so many steps; undefined if that month has none, such as a fifth Sunday. */
function dateAfter({ date, repeats }: Rule, count: number) {
  const { days, months = 1 } = steps[repeats] ?? {};
  if (days) return addDays(date, days * count);
  const { year, month, day, weekday, nth } = partsOf(date);
  const first = new Date(Date.UTC(year, month + months * count));
  const firstSuch = 1 + ((weekday - first.getUTCDay() + 7) % 7);
  const found = new Date(first);
  found.setUTCDate(repeats === 'monthly-weekday' ? firstSuch + 7 * (nth - 1) : day);
  return found.getUTCMonth() === first.getUTCMonth() ? found.toISOString().slice(0, 10) : undefined;
}

/** Yields the dates by the rule alone, ignoring changes, from the given one on. */
export function* datesFrom(rule: Rule, from: string) {
  const { date, repeats, until } = rule;
  if (repeats === 'never') {
    if (date >= from) yield date;
    return;
  }
  for (let count = Math.max(0, stepsTo(rule, from)); ; count += 1) {
    const next = dateAfter(rule, count);
    if (next && until && next > until) return;
    if (next && next >= from) yield next;
  }
}

/** Yields the dates by the rule alone, ignoring changes, up to the given one, latest first. */
export function* datesUpTo(rule: Rule, last: string) {
  const { date, repeats, until } = rule;
  if (repeats === 'never') {
    yield date;
    return;
  }
  const end = until && until < last ? until : last;
  for (let count = stepsTo(rule, end); count >= 0; count -= 1) {
    const next = dateAfter(rule, count);
    if (next && next <= end) yield next;
  }
}

/** Whether this is a date by the rule alone, ignoring changes. */
export function isDateOf(rule: Rule, date: string) {
  return datesFrom(rule, date).next().value === date;
}
