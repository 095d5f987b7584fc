import { churchDate } from '#core/church-time.ts';
import { addDays, dateInWords } from '#core/dates.ts';
import { timeRange } from '#core/service-times.ts';
import { registry } from '#features/all.server.ts';
import { findNextEvent } from '#features/events/event-list.ts';
import type { Group } from '#features/groups/group.ts';
import { groupList } from '#features/groups/group-list.ts';
import { itemPath } from '#records/show/item-page.ts';
import type { Offer } from '#records/show/offers.tsx';
import type { Viewer } from '#records/store/public-items.server.ts';
import { listFirst, sharePublicItems } from '#records/store/store.server.ts';

type Reader = Pick<Viewer, 'db' | 'now' | 'content'>;

/** What pages offer below a list without items, as far as there is any: the newest message, the next event and the next group. */
export async function findInstead(reader: Reader, describeGroup = describeByTitle): Promise<Offer[]> {
  const offers = await Promise.all([findMessage(reader), findEvent(reader), findGroup(reader, describeGroup)]);
  return offers.filter((offer) => offer !== undefined);
}

async function findMessage({ db, now, content }: Reader) {
  const [message] = await listFirst(db, registry.messages, now, { limit: 1 });
  return (
    message && {
      label: content.words.messages.offer,
      title: message.title,
      text: dateInWords(message.preachedOn).whole,
      href: itemPath(registry.messages, message),
    }
  );
}

/** The next dates of that many events are looked at, because some may be cancelled. */
const candidates = 10;

async function findEvent({ db, now, content }: Reader) {
  const next = await listFirst(db, registry.events, now, { limit: candidates });
  const first = findNextEvent(next);
  return (
    first && {
      label: content.words.events.offer,
      title: first.event.title,
      text: `${dateInWords(first.held.date).whole}, ${timeRange(first.held)}`,
      href: itemPath(registry.events, first.event),
    }
  );
}

/** The group whose weekday is next, from today on. Its time is free text, and pages are rendered once a day. */
async function findGroup({ db, now, content }: Reader, describe: typeof describeByTitle) {
  const week = Array.from({ length: 7 }, (_, days) => dateInWords(addDays(churchDate(now), days)).weekday);
  const groups = await sharePublicItems(db, registry.groups, now);
  const first = week.map((day) => groups.find(({ meetingDay }) => meetingDay === day)).find(Boolean);
  return first && { label: content.words.smallGroups.offer, ...describe(first) };
}

function describeByTitle({ title, meetingDay, meetingTime }: Group) {
  return { title, text: `${meetingDay}, ${meetingTime}`, href: searchFor('q', title) };
}

/** For the page of the groups: a search that finds nothing must not show a group. */
export function describeByDay({ meetingDay, meetingTime }: Group) {
  return { title: `Groups on ${meetingDay}`, text: meetingTime, href: searchFor('day', meetingDay) };
}

function searchFor(name: string, value: string) {
  return `${groupList.page}?${new URLSearchParams({ [name]: value })}`;
}
