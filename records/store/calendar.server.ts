import { LRUCache } from 'lru-cache';
import { calendarType, writeCalendar } from '#core/calendar.ts';
import { calendarPath, type ItemCalendar, itemCalendarPath } from '#records/declare/calendar.ts';
import type { Item } from '#records/declare/noun.ts';
import type { ItemTimes } from '#records/declare/revision.ts';
import type { ServerNoun } from './details.server.ts';
import type { Document, DocumentRequest } from './feature.server.ts';
import { listTimes } from './revisions.server.ts';
import { findPublicItem, listPublicItems, noSuchItem, sharePublicItems } from './store.server.ts';
import type { Db } from './tables.server.ts';

/** The maximum number of events in a calendar of search results. */
const maxSelected = 500;
/** The calendars written for recent queries, by list. */
const selections = new WeakMap<Item[], LRUCache<string, Promise<string>>>();

type NounCalendar = { noun: ServerNoun; calendar: ItemCalendar };

/** For each noun with calendars: the calendar of all items, and that of each one. */
export function calendarDocuments(nouns: readonly ServerNoun[]): Document[] {
  return nouns.flatMap((noun) => {
    if (!noun.calendar) return [];
    const of = { noun, calendar: noun.calendar };
    const common = { type: calendarType, reads: [noun.path] };
    return [
      {
        ...common,
        path: calendarPath(noun),
        parameters: of.calendar.parameters,
        write: (request) => writeItemsCalendar(of, request),
      },
      {
        ...common,
        path: itemCalendarPath(noun, { id: ':id' }),
        write: (request) => writeItemCalendar(of, request),
      },
    ] satisfies Document[];
  });
}

/** Writes all items, or all that the query selects, not only those of one page. */
export async function writeItemsCalendar(of: NounCalendar, { db, searchParams, now, content }: DocumentRequest) {
  const { parameters, select, nameIn } = of.calendar;
  const name = nameIn(content.words);
  const query = new URLSearchParams(parameters.map((name) => [name, searchParams.get(name) ?? '']));
  if (![...query.values()].some(Boolean)) return writeItems(db, of, await listPublicItems(db, of.noun, now), name);
  const all = await sharePublicItems(db, of.noun, now);
  const written = selections.get(all) ?? new LRUCache<string, Promise<string>>({ max: 20 });
  selections.set(all, written);
  const known = written.get(`${query}`);
  if (known) return known;
  const selected = writeItems(db, of, select(all, query).slice(0, maxSelected), name);
  written.set(`${query}`, selected);
  selected.catch(() => written.delete(`${query}`));
  return selected;
}

async function writeItems(db: Db, of: NounCalendar, items: Item[], name: string) {
  return writeCalendar(name, eventsOf(of, items, await listTimes(db, of.noun, items)));
}

/** Writes an empty calendar if the item's time is unclear: a subscriber must not see the old time. */
export async function writeItemCalendar(of: NounCalendar, { db, id, now }: DocumentRequest) {
  const item = await findPublicItem(db, of.noun, id, now);
  if (!item) throw noSuchItem(of.noun);
  return writeItems(db, of, [item], item.title);
}

function* eventsOf({ noun, calendar }: NounCalendar, items: Item[], times: Map<string, ItemTimes>) {
  for (const item of items) {
    const event = calendar.eventOf(item);
    const { changedAt } = times.get(item.id) ?? {};
    const changed = changedAt && item.version && { changed: { at: new Date(changedAt), version: item.version } };
    if (event) yield { id: `${noun.name}-${item.id}`, ...event, ...changed };
  }
}
