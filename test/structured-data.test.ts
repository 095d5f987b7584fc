import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeStructuredData } from '#app/page/structured-data.ts';
import { adminPages, publicPaths } from '#app/routes.ts';
import { campuses, mainCampus } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { events } from '#content/events.ts';
import { exceptions } from '#content/exceptions.ts';
import { faq } from '#content/faq.ts';
import { baptism } from '#content/pages/baptism.ts';
import { staff } from '#content/staff.ts';
import { churchDate } from '#domain/church-time.ts';
import type { Article } from '#nouns/news/article.ts';
import { findAll, readHtml, textOf } from './html.ts';
import { startSite } from './site.ts';
import { mistakesIn } from './vocabulary.ts';

type Node = { '@type': string; [property: string]: unknown };

const [firstDay, lastDay] = ['0001-01-01', '9999-12-31'];
const article: Article = {
  id: '1',
  slug: 'a-new-roof',
  title: 'A new </script> roof',
  summary: 'It is on.',
  content: 'It is on, and dry.',
  author: 'Grace',
  createdAt: '2026-11-16T12:00:00.000Z',
  version: 1,
};
/** One of the samples. */
const sampleArticle = '/news/first-time-here-what-sunday-is-like';
const articlePage = { path: '/news/a-new-roof', title: article.title, article, shareImage: 'https://a.example/n.jpg' };

let site: Awaited<ReturnType<typeof startSite>>;
const served = new Map<string, Node[]>();
beforeAll(async () => {
  site = await startSite();
  for (const path of [...publicPaths, sampleArticle]) served.set(path, await readServed(path));
});
afterAll(() => site[Symbol.asyncDispose]());

async function readServed(path: string) {
  const [block, second] = findAll(readHtml((await site.request(path)).text), 'script[type="application/ld+json"]');
  expect(second, 'nothing is said twice').toBeUndefined();
  return graphIn(block?.textContent ?? '');
}

function graphIn(json: string): Node[] {
  const { '@context': context, '@graph': graph } = JSON.parse(json);
  expect(context).toBe('https://schema.org');
  return graph;
}

function nodes(path: string, type: string) {
  return served.get(path)?.filter((node) => node['@type'] === type) ?? [];
}

function writtenOn(path: string, today: string) {
  return graphIn(writeStructuredData({ path, title: 'Title', shareImage: 'https://a.example/a.jpg', today }));
}

describe('structured data', () => {
  test('the check knows types, properties and values that schema.org does not have', () => {
    const church = { '@type': 'Church', email: 'a@example.org', geo: { '@type': 'GeoCoordinates', width: 1 } };
    expect(mistakesIn([church, { '@type': 'Chapel' }, { '@type': 'Person', name: 1 }])).toEqual([
      'Church has no such email: "a@example.org"',
      'GeoCoordinates has no such width: 1',
      'Chapel is not a type',
      'Person has no such name: 1',
    ]);
  });

  test.each([...publicPaths, sampleArticle])('of %s uses only words of schema.org', (path) => {
    expect(served.get(path)).not.toEqual([]);
    expect(mistakesIn(served.get(path))).toEqual([]);
  });

  test.each(['/', '/locations'])('of %s uses only words of schema.org, whatever is still to come', (path) => {
    expect(mistakesIn(writtenOn(path, firstDay))).toEqual([]);
  });

  test.each([...adminPages.map(({ path }) => path), '/nothing-here'])('%s has none', async (path) => {
    expect((await site.request(path)).text).not.toContain('ld+json');
  });

  test('names the site on the home page, and the way to every other', () => {
    expect(nodes('/', 'WebSite')).toMatchObject([{ name: church.name, url: `${church.siteUrl}/` }]);
    expect(nodes('/', 'BreadcrumbList')).toEqual([]);
    expect(publicPaths.flatMap((path) => nodes(path, 'WebSite'))).toHaveLength(1);
    for (const path of publicPaths.filter((each) => each !== '/')) {
      expect(nodes(path, 'BreadcrumbList'), path).toMatchObject([
        { itemListElement: [{ item: { '@id': `${church.siteUrl}/` } }, { item: { '@id': church.siteUrl + path } }] },
      ]);
    }
  });

  test.each(['/locations', '/contact'])('of %s has every campus with its address, position and hours', (path) => {
    const churches = nodes(path, 'Church');
    expect(churches).toHaveLength(campuses.length);
    for (const [index, campus] of campuses.entries()) {
      expect(churches[index]).toMatchObject({
        telephone: church.phone,
        address: { streetAddress: campus.address.street, postalCode: campus.address.zip },
        geo: campus.geo,
      });
      const hours = churches[index]?.openingHoursSpecification as { dayOfWeek: string; opens: string }[] | undefined;
      const services = campus.services.flatMap(({ day, starts }) => starts.map((start) => [day, start]));
      expect(hours?.map(({ dayOfWeek, opens }) => [dayOfWeek, opens]) ?? []).toEqual(services);
    }
    expect(churches.map(({ name }) => name)).toContain(church.name);
    expect(new Set(churches.map((each) => each['@id'])).size).toBe(campuses.length);
  });

  test('opens for as long as a service takes, and differs on the exceptions that are still to come', () => {
    const [main] = writtenOn('/locations', firstDay);
    const [first] = (main?.openingHoursSpecification ?? []) as { opens: string; closes: string }[];
    const minutes = (time = '') => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    expect(minutes(first?.closes) - minutes(first?.opens)).toBe(church.serviceLength.minutes);
    const special = main?.specialOpeningHoursSpecification as { validFrom: string; validThrough: string }[];
    expect(special).toMatchObject(
      exceptions.flatMap(({ date, name, starts }) =>
        (starts.length > 0 ? starts : ['00:00']).map((opens) => ({ name, opens, validFrom: date, validThrough: date })),
      ),
    );
    expect(writtenOn('/locations', lastDay)[0]?.specialOpeningHoursSpecification).toEqual([]);
    expect(mainCampus.services).not.toEqual([]);
  });

  test('of the home page has the events until their day is over', () => {
    const eventsOn = (today: string) => writtenOn('/', today).filter((node) => node['@type'] === 'Event');
    const all = eventsOn(firstDay);
    expect(all).toMatchObject(events.map(({ title, location }) => ({ name: title, location: { name: location } })));
    for (const [index, { date, starts }] of events.entries()) {
      const start = new Date(String(all[index]?.startDate));
      expect(churchDate(start)).toBe(date);
      const clock = { timeZone: church.timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const;
      expect(start.toLocaleTimeString('en-US', clock)).toBe(starts);
      expect(eventsOn(date)).toContainEqual(all[index]);
    }
    expect(eventsOn(lastDay)).toEqual([]);
  });

  test.each([
    ['/new-to-xenia-naz', faq],
    ['/baptism', baptism.questions.list],
  ])('of %s has its questions', async (path, questions) => {
    const [page] = nodes(path, 'FAQPage');
    expect(page?.mainEntity).toMatchObject(
      questions.map(({ question, answer }) => ({ name: question, acceptedAnswer: { text: answer } })),
    );
    const main = textOf(readHtml((await site.request(path)).text));
    for (const { answer } of questions) expect(main).toContain(answer);
  });

  test('of /leadership has everybody', () => {
    expect(nodes('/leadership', 'Person').map(({ name, jobTitle, email = '' }) => [name, jobTitle, email])).toEqual(
      staff.map(({ name, title, email }) => [name, title, email]),
    );
  });

  test('of an article says who wrote it, and when, and leads back to the news', () => {
    const graph = graphIn(writeStructuredData({ ...articlePage, today: firstDay }));
    expect(mistakesIn(graph)).toEqual([]);
    expect(graph).toMatchObject([
      {
        '@type': 'NewsArticle',
        headline: article.title,
        author: { name: 'Grace' },
        datePublished: article.createdAt,
        image: articlePage.shareImage,
      },
      { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { name: 'News' }, { name: article.title }] },
    ]);
  });
});
