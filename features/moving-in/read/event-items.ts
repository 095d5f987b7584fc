import { addDays, dateInWords } from '#core/dates.ts';
import { datesFrom, isDateOf, type Rule, repetitions } from '#core/repetition.ts';
import { fullTime } from '#core/service-times.ts';
import { line, paragraph } from '#core/text.ts';
import type { Candidate, Facts, Found } from '#features/moving-in/candidate.ts';
import { fitText } from './clean-text.ts';
import { candidateOf, type Source } from './items.ts';
import { type LocalTime, localTime } from './times.ts';

/** When and where something takes place, in the church's time. */
export type Happening = {
  start: LocalTime;
  end?: LocalTime | undefined;
  title: string;
  location: string;
  details: string;
  isCancelled: boolean;
};

/** One date of a repeating event that is not like the others. `on`: when it would have been. */
export type Exception = Happening & { on: string };

export type Repeating = {
  /** The dates of the rule, in order. They may have no end. */
  dates(): Iterable<LocalTime>;
  isEndless: boolean;
  /** The last day that the rule allows, if it names one. */
  until?: string | undefined;
  isWeekly: boolean;
  cancelled: string[];
  exceptions: Exception[];
};

export type EventParts = {
  source: Source;
  happening: Happening;
  ticketUrl?: string;
  repeating?: Repeating | undefined;
  more?: LocalTime[];
};

type Change = { date: string; status: 'cancelled' | 'moved'; to: string; note: string };
type Fit = Rule & { time: string };

/** Dates that are compared with a rule of ours. */
const compared = { endless: 60, whole: 2_000 };
/** Of what no rule here can say. */
const single = { months: 12, dates: 60 };
/** An event can have so many changed dates. */
const maxChanges = 200;

const why = {
  allDay: 'It lasts all day, and events here begin at a time. Add it by hand.',
  noTitle: 'It has no title.',
  noneToCome: 'It repeats in a way that cannot be said here, and none of its dates is to come.',
};
const asSingles = `It repeats in a way that cannot be said here: its dates of the coming ${single.months} months, at most ${single.dates}, are events of their own.`;

/** An event, or several if no rule of ours has the same dates. */
export function toEventItems(parts: EventParts, facts: Facts): Found[] {
  const { happening, repeating, more = [] } = parts;
  const { title, start } = happening;
  if (!title) return [{ leftOut: { title: dateInWords(start.date).whole, why: why.noTitle } }];
  if (!start.time) return [{ leftOut: { title: `${title} (${dateInWords(start.date).whole})`, why: why.allDay } }];
  const others = more.map((at) => singleEvent(parts, movedTo(happening, at), facts));
  if (!repeating) {
    const changes = happening.isCancelled ? [cancelledOn(start.date)] : [];
    return [eventOf(parts, happening, { changes }, facts), ...others];
  }
  const { cancelled } = repeating;
  const fits = findRules(repeating);
  if (!fits) return [...singleEvents(parts, repeating, facts), ...others];
  const events = fits.flatMap((rule, _, { length }) => {
    const { changes, instead, notes } = changesOf(rule, parts, repeating, facts);
    for (const date of cancelled)
      if (isDateOf(rule, date) && !changes.some((each) => each.date === date)) changes.push(cancelledOn(date));
    const { date, repeats, until } = rule;
    const schedule = { repeats, until, changes: changes.sort(byDate).slice(-maxChanges) };
    const suffix = length > 1 ? dateInWords(date).weekday : '';
    const event = eventOf(parts, movedTo(happening, { date, time: rule.time }), schedule, facts, suffix, notes);
    return [event, ...instead];
  });
  const strays = repeating.exceptions.filter(
    ({ on, isCancelled }) => !isCancelled && !fits.some((rule) => isDateOf(rule, on)),
  );
  return [...events, ...strays.map((each) => singleEvent(parts, each, facts, each.on)), ...others];
}

/** Rules of ours with exactly the same dates: one, or for a weekly event one for each of its weekdays. */
function findRules({ dates, isEndless, until, isWeekly }: Repeating): Fit[] | undefined {
  const sample = take(dates(), isEndless ? compared.endless : compared.whole);
  const end = isEndless ? '' : until;
  const rule = findRule(sample, end);
  if (rule) return [rule];
  if (!isWeekly) return undefined;
  const byWeekday = Object.groupBy(sample, ({ date }) => dateInWords(date).weekday);
  const rules = Object.values(byWeekday).map((each = []) => findRule(each, end));
  return rules.every((each) => each !== undefined) ? rules : undefined;
}

/** `end`: '' if it has none, undefined if the last date is the end. */
function findRule(dates: LocalTime[], end: string | undefined): Fit | undefined {
  const [first] = dates;
  const last = dates.at(-1);
  if (!first || !last || dates.some(({ time }) => time !== first.time)) return undefined;
  const until = end ?? last.date;
  const shared = { date: first.date, time: first.time, until };
  if (dates.length === 1 && end !== '') return { ...shared, until: '', repeats: 'never' };
  for (const repeats of repetitions) {
    if (repeats === 'never') continue;
    const ours = datesFrom({ date: first.date, repeats, until }, first.date);
    if (!dates.every(({ date }) => ours.next().value === date)) continue;
    // The rule may end on a day before its time.
    return { ...shared, repeats, until: until && !ours.next().done ? last.date : until };
  }
  return undefined;
}

function take<Value>(values: Iterable<Value>, max: number) {
  const taken: Value[] = [];
  for (const value of values) {
    taken.push(value);
    if (taken.length === max) break;
  }
  return taken;
}

/** What differs on single dates, as changes; an occurrence with another title or place at the same time is an event of its own. */
function changesOf(rule: Fit, parts: EventParts, { exceptions }: Repeating, facts: Facts) {
  const changes: Change[] = [];
  const instead: Found[] = [];
  const notes: string[] = [];
  const now = localTime(facts.now, facts.timeZone);
  for (const exception of exceptions.filter(({ on }) => isDateOf(rule, on))) {
    const { on, start, isCancelled } = exception;
    const note = noteOf(exception, parts.happening);
    const isSameTime = start.date === on && (start.time === rule.time || !start.time);
    const isLost = on >= now.date && `${start.date}T${start.time}` < `${now.date}T${now.time}`;
    if (isCancelled || isLost) changes.push(cancelledOn(on, isCancelled ? note.added : ''));
    else if (!isSameTime) {
      const to = !start.time || start.time === rule.time ? start.date : `${start.date}T${start.time}`;
      changes.push({ date: on, status: 'moved', to, note: [note.facts, note.added].filter(Boolean).join('\n\n') });
    } else if (note.facts) {
      changes.push(cancelledOn(on, `Instead: ${note.facts}`.slice(0, line)));
      instead.push(singleEvent(parts, exception, facts, on));
    } else if (note.added) notes.push(`On ${dateInWords(on).whole} it has another text, which is left out.`);
  }
  return { changes, instead, notes };
}

/** What an exception says that the event does not. */
function noteOf(exception: Happening, usual: Happening) {
  const { title, location, details } = exception;
  const facts = [title !== usual.title && title, location !== usual.location && location];
  const isLonger = details.length > usual.details.length && details.endsWith(usual.details);
  const added = isLonger
    ? details.slice(0, details.length - usual.details.length).trim()
    : details === usual.details
      ? ''
      : details;
  return { facts: facts.filter(Boolean).join(', ').slice(0, line), added: added.slice(0, line) };
}

function cancelledOn(date: string, note = ''): Change {
  return { date, status: 'cancelled', to: '', note };
}

function byDate(one: { date: string }, other: { date: string }) {
  return one.date < other.date ? -1 : Number(one.date > other.date);
}

/** The coming dates of what no rule of ours can say. */
function singleEvents(parts: EventParts, { dates, cancelled, exceptions }: Repeating, facts: Facts): Found[] {
  const { date: today } = localTime(facts.now, facts.timeZone);
  const end = addDays(today, 366);
  const coming: Happening[] = [];
  for (const at of dates()) {
    if (at.date > end || coming.length >= single.dates) break;
    const isOther = cancelled.includes(at.date) || exceptions.some(({ on }) => on === at.date);
    if (at.date >= today && !isOther) coming.push(movedTo(parts.happening, at));
  }
  coming.push(
    ...exceptions.filter(({ start, isCancelled }) => !isCancelled && start.date >= today && start.date <= end),
  );
  const events = coming.map((each) => singleEvent(parts, each, facts, '', asSingles));
  return events.length > 0 ? events : [{ leftOut: { title: parts.happening.title, why: why.noneToCome } }];
}

/** The same at another time. */
function movedTo(happening: Happening, start: LocalTime): Happening {
  const { start: before, end } = happening;
  if (!end) return { ...happening, start };
  const days = Math.round((Date.parse(end.date) - Date.parse(before.date)) / 86_400_000);
  return { ...happening, start, end: { date: addDays(start.date, days), time: end.time } };
}

function singleEvent(parts: EventParts, happening: Happening, facts: Facts, on = '', note = '') {
  const time = happening.start.time || parts.happening.start.time;
  const start = { ...happening.start, time };
  return eventOf(parts, { ...happening, start }, {}, facts, on || happening.start.date, note ? [note] : []);
}

function eventOf(
  { source, ticketUrl = '' }: EventParts,
  happening: Happening,
  schedule: Partial<Rule> & { changes?: Change[] },
  { churchPlace }: Facts,
  suffix = '',
  added: string[] = [],
): { candidate: Candidate } {
  const notes = [...source.notes, ...added];
  const { start, end, title, location } = happening;
  const isLong = end !== undefined && lastsLongerThanADay(start, end);
  const until = isLong ? `Until ${dateInWords(end.date).whole}${end.time && `, ${fullTime(end.time)}`}` : '';
  if (isLong) notes.push('It lasts longer than a day: its end is in the details.');
  if (!location) notes.push(`It names no place: “${churchPlace}” stands in.`);
  const details = fitText([until, happening.details].filter(Boolean).join('\n\n'), 'text', paragraph, notes);
  const { origin } = source;
  const key = suffix ? `${origin.key} ${suffix}` : origin.key;
  const candidate = candidateOf(
    'events',
    { ...source, origin: { ...origin, key }, notes },
    {
      title,
      date: start.date,
      starts: start.time,
      ends: !end || isLong || end.time === start.time ? '' : end.time,
      location: fitText(location || churchPlace, 'place', line, notes),
      details,
      ticketUrl,
      repeats: schedule.repeats ?? 'never',
      until: schedule.until ?? '',
      changes: schedule.changes ?? [],
      ...(source.publishedAt !== undefined && { publishAt: source.publishedAt?.toISOString() ?? null }),
    },
  );
  return { candidate };
}

function lastsLongerThanADay(start: LocalTime, end: LocalTime) {
  if (end.date <= start.date) return false;
  return end.date > addDays(start.date, 1) || end.time > start.time;
}
