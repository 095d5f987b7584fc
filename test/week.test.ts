import { createElement } from 'react';
import type { ServerBuild } from 'react-router';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { newHereAddress } from '#content/addresses.ts';
import { church } from '#content/church.ts';
import type { Service } from '#content/schema.ts';
import { defaultContent } from '#content/words.ts';
import { churchMoment } from '#core/church-time.ts';
import { dateInWords } from '#core/dates.ts';
import type { Exception } from '#core/exceptions.ts';
import { fullTime } from '#core/service-times.ts';
import { registry } from '#features/all.server.ts';
import type { Event, Occurrence } from '#features/events/event.ts';
import { anEvent } from '#features/events/fixture.ts';
import { ServiceTimes } from '#features/services/service-times.tsx';
import { noService } from '#features/services/use-exceptions.ts';
import { createItem } from '#records/store/store.server.ts';
import { createRenderer } from '#server/serve/render.ts';
import { EventsLedger } from '#site/pages/home/events-ledger.tsx';
import { publicPaths } from '#site/routes.ts';
import { freshDatabase, sqliteLocation } from './database.ts';
import { type Element, find, findAll, hrefOf, readHtml, textOf } from './html.ts';
import { officePhone, parseMailto } from './links.ts';
import { renderPart } from './render.ts';

const {
  facts: { campuses },
  words: { baptism, home, youth },
} = defaultContent;

const build: ServerBuild = await import('#build/server/index.js');
const database = await freshDatabase(sqliteLocation);
afterAll(() => database[Symbol.asyncDispose]());
afterEach(() => void vi.useRealTimers());

const snow = { date: '2026-12-30', name: 'Snow', starts: [] };
await createItem(database.db, registry.exceptions, snow, churchMoment('2026-12-01'));

/** Renders a page as the server does for a day. The browser updates it every minute. */
async function render(path: string, today: string) {
  const now = () => churchMoment(today);
  const readContent = async () => defaultContent;
  const own = { build, db: database.db, readContent };
  const { renderPage } = createRenderer({ ...own, mode: 'production', styles: [], now });
  const { response } = await renderPage(path, []);
  return String(response.variants[''].body);
}

function renderTimes(services: Service[], exceptions: Exception[], today: string, isFull = false) {
  return renderPart(createElement(ServiceTimes, { services, ...(isFull && { format: fullTime }) }), today, exceptions);
}

function renderEvents(events: Event[]) {
  return renderPart(createElement(EventsLedger, { events }), '2027-05-22');
}

/** The lists of service times, each with the exceptions below it. */
function timesIn(page: Element) {
  const itemsOf = (list: Element) => findAll(list, 'li').map(textOf);
  const lists = findAll(page, 'ul.figures').filter((list) => !list.previousElementSibling?.matches('ul.figures'));
  return lists.map((list) => ({
    weekly: itemsOf(list),
    exceptions: list.nextElementSibling?.matches('ul.figures') ? itemsOf(list.nextElementSibling) : [],
  }));
}

describe('exceptions', () => {
  const carols = { date: '2026-12-24', name: 'Carols', starts: ['10:00', '12:30'] };

  test('are below the weekly times until their day is over', () => {
    const shownOn = (today: string) =>
      timesIn(readHtml(renderTimes(church.services, [snow, carols], today)))[0]?.exceptions;
    const lines = ['Thursday, December 24: Carols, 10AM and 12:30PM', 'Wednesday, December 30: no service, Snow'];
    expect(shownOn('2026-12-24')).toEqual(lines);
    expect(shownOn('2026-12-25')).toEqual(lines.slice(1));
    expect(shownOn('2026-12-31')).toEqual([]);
  });

  test('without any service there is a sentence in place of the times', () => {
    expect(textOf(readHtml(renderTimes([], [], '2027-03-05')))).toBe(noService);
  });

  const week = church.services;
  const timesInMain: Record<string, Service[][]> = {
    '/': [week, week, week],
    '/kids': [week],
    '/youth': [youth.midweek],
    '/contact': [week],
    '/locations': campuses.map(({ services }) => services).filter((services) => services.length > 0),
    [newHereAddress]: [week, week],
    '/baptism': [baptism.times.services],
    '/prayer': [week],
    '/watch-live': [week],
  };

  test.each(publicPaths)('of the church are on %s, wherever it shows times', async (path) => {
    const today = snow.date;
    const isFull = ['/contact', '/locations'].includes(path);
    const shownFor = (services: Service[], full: boolean) =>
      timesIn(readHtml(renderTimes(services, [snow], today, full)))[0];
    const page = readHtml(await render(path, today));
    expect(timesIn(find(page, 'main'))).toEqual(
      (timesInMain[path] ?? []).map((services) => shownFor(services, isFull)),
    );
    expect(timesIn(find(page, 'body > footer'))).toEqual([shownFor(week, false)]);
  });

  test.each([snow.date, '2027-03-05'])('are mentioned on /locations only where there are any: on %s', async (today) => {
    const main = find(readHtml(await render('/locations', today)), 'main');
    const differs = timesIn(main).some(({ exceptions }) => exceptions.length > 0);
    expect(textOf(main).includes('What differs is listed above')).toBe(differs);
  });
});

describe('events', () => {
  const endsAt = churchMoment('2027-05-22', '14:00').toISOString();
  const next: Occurrence = { date: '2027-05-22', starts: '11:00', ends: '14:00', endsAt };
  const picture = { id: 'a-picture', alt: 'A table in a meadow', width: 1200, height: 800, focusX: 50, focusY: 50 };
  const picnic = anEvent({ title: 'Picnic & games', picture, occurrences: [next] });
  const dinner = { ...picnic, slug: 'dinner' };
  const ticketUrl = 'https://tickets.example.org/1';
  const concert = anEvent({ slug: 'concert', ticketUrl, occurrences: [{ ...next, date: '2027-06-01' }] });

  test('have a date, a place, a picture, and tickets at the office or where they are sold', () => {
    const page = readHtml(renderEvents([picnic, concert, dinner]));
    const [first, second, third] = findAll(page, 'ol > li') as [Element, Element, Element];
    expect(hrefOf(first, picnic.title)).toBe('/events/harvest-supper');
    expect(hrefOf(second, concert.title)).toBe('/events/concert');
    expect(findAll(find(first, 'time'), 'span').map(textOf)).toEqual(['Saturday', 'May', '22']);
    find(first, 'p', picnic.location);
    expect(find(first, 'img', picture.alt).getAttribute('src')).toContain(picture.id);
    const dialog = find(first, 'dialog');
    const button = find(first, 'button', home.events.tickets);
    expect(button.getAttribute('commandfor')).toBe(dialog.id);
    expect(button.getAttribute('aria-describedby')).toBe(find(first, 'h3').id);
    find(dialog, 'h2', picnic.title);
    for (const fact of ['Saturday, May 22, 2027, 11AM to 2PM', picnic.location, picnic.details]) {
      expect(textOf(dialog)).toContain(fact);
    }
    const subject = `${home.events.ticketSubject} ${picnic.title}`;
    expect(parseMailto(hrefOf(dialog, 'Email the office'))).toEqual({ to: church.email, subject, body: '' });
    expect(hrefOf(dialog, `Call ${church.phone}`)).toBe(officePhone);
    expect(find(third, 'dialog').id).not.toBe(dialog.id);
    expect(hrefOf(second, home.events.tickets)).toBe(ticketUrl);
    expect(findAll(second, 'dialog')).toEqual([]);
  });

  test('say that the next date is cancelled or moved, and sell no tickets for what is cancelled', () => {
    const cancelled = anEvent({ occurrences: [{ ...next, status: 'cancelled', note: 'Too much snow' }] });
    const moved = anEvent({ slug: 'moved', occurrences: [{ ...next, status: 'moved', from: '2027-05-21T11:00' }] });
    const [first, second] = findAll(readHtml(renderEvents([cancelled, moved])), 'ol > li') as [Element, Element];
    expect(textOf(first)).toContain('Cancelled. Too much snow');
    find(first, 'strong', 'Cancelled');
    expect(textOf(first)).not.toContain(home.events.tickets);
    expect(textOf(second)).toContain('Moved from Friday, May 21');
    find(second, 'button', home.events.tickets);
  });

  test('lead to all events; without any, a link leads to the news', () => {
    const { all, none } = home.events;
    for (const list of [[picnic], []]) expect(hrefOf(readHtml(renderEvents(list)), all.label)).toBe(all.href);
    const empty = readHtml(renderEvents([]));
    expect(textOf(find(empty, 'p'))).toBe(`${none.text} ${none.link.label}`);
    expect(hrefOf(empty, none.link.label)).toBe(none.link.href);
  });
});

test.each(['/', '/watch-live'])(
  '%s is served unchanged at every minute of a day, even during a service',
  async (path) => {
    const [service] = church.services as [Service];
    const week = Array.from({ length: 7 }, (_, index) => `2027-03-0${index + 1}`);
    const today = week.find((date) => dateInWords(date).weekday === service.day) ?? '';
    const pages = new Set<string>();
    for (const time of ['00:00', service.starts[0], '23:59']) {
      vi.useFakeTimers({ toFake: ['Date'], now: churchMoment(today, time) });
      pages.add(await render(path, today));
    }
    expect([...pages]).toHaveLength(1);
  },
);
