import { describe, expect, test } from 'vitest';
import { writeStructuredData } from '#app/page/structured-data.ts';
import { adminPages, publicPaths } from '#app/routes.ts';
import { campuses } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { events } from '#content/events.ts';
import { exceptions } from '#content/exceptions.ts';
import { faq } from '#content/faq.ts';
import { content } from '#content/index.ts';
import { baptism } from '#content/pages/baptism.ts';
import { home } from '#content/pages/home.ts';
import { staff } from '#content/staff.ts';
import { churchDate, churchMoment } from '#domain/church-time.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { findAll } from './html.ts';
import { replaceContent } from './replace-content.ts';
import { whenBuilt } from './site.ts';
import { visitSite } from './visit.ts';
import { mistakesIn } from './vocabulary.ts';

type Node = { '@type': string; [property: string]: unknown };

const site = await visitSite();
await site.send('POST', '/api/news', anArticleInput({ title: 'A new </script> roof' }), await site.logIn());
const article = '/news/a-new-script-roof';

async function readServed(path: string) {
  const blocks = findAll(await site.open(path), 'script[type="application/ld+json"]');
  expect(blocks, 'nothing is said twice').toHaveLength(1);
  return graphIn(blocks[0]?.textContent);
}

function graphIn(json = ''): Node[] {
  const { '@context': context, '@graph': graph } = JSON.parse(json);
  expect(context).toBe('https://schema.org');
  return graph;
}

function write(path: string, today = churchDate(whenBuilt()), title = 'Title') {
  const shareImage = `${church.siteUrl}/share/${path.slice(1) || 'home'}.jpg`;
  return graphIn(writeStructuredData({ path, title, shareImage, today }));
}

function nodes(path: string, type: string, today?: string) {
  return write(path, today).filter((node) => node['@type'] === type);
}

test('the check knows types, properties and values that schema.org does not have', () => {
  const nodes = [
    { '@type': 'Church', email: 'a@example.org', geo: { '@type': 'GeoCoordinates', width: 1 } },
    { '@type': 'Chapel' },
    { '@type': 'Person', name: 1 },
  ];
  expect(mistakesIn(nodes)).toEqual([
    'Church has no such email: "a@example.org"',
    'GeoCoordinates has no such width: 1',
    'Chapel is not a type',
    'Person has no such name: 1',
  ]);
});

describe('structured data', () => {
  test.each(publicPaths)('is on %s, in words of schema.org only', async (path) => {
    const { title } = content.pages[(path.slice(1) || 'home') as keyof typeof content.pages];
    const served = await readServed(path);
    expect(served).toEqual(write(path, undefined, title));
    expect(mistakesIn(served)).toEqual([]);
  });

  test.each([...adminPages.map(({ path }) => path), '/nothing-here'])('is not on %s', async (path) => {
    expect((await site.request(path)).text).not.toContain('ld+json');
  });

  test('names the site on the home page, and the way to every other', () => {
    expect(nodes('/', 'WebSite')).toMatchObject([{ name: church.name, url: `${church.siteUrl}/` }]);
    expect(nodes('/', 'BreadcrumbList')).toEqual([]);
    for (const path of publicPaths.filter((each) => each !== '/')) {
      expect(nodes(path, 'WebSite')).toEqual([]);
      expect(nodes(path, 'BreadcrumbList')).toMatchObject([
        { itemListElement: [{ item: { '@id': `${church.siteUrl}/` } }, { item: { '@id': church.siteUrl + path } }] },
      ]);
    }
  });

  test.each(['/locations', '/contact'])('of %s has every campus with its address, position and hours', (path) => {
    const churches = nodes(path, 'Church');
    expect(churches).toMatchObject(
      campuses.map(({ address, geo }) => ({
        telephone: church.phone,
        address: { streetAddress: address.street, postalCode: address.zip },
        geo,
      })),
    );
    const hours = churches.map(({ openingHoursSpecification = [] }) => openingHoursSpecification);
    expect(hours).toMatchObject(
      campuses.map(({ services }) =>
        services.flatMap(({ day, starts }) => starts.map((opens) => ({ dayOfWeek: day, opens }))),
      ),
    );
    expect(churches.map(({ name }) => name)).toContain(church.name);
    expect(new Set(churches.map((each) => each['@id'])).size).toBe(campuses.length);
  });

  test('has the exceptions until their day is over, open for as long as a service takes', () => {
    const carols = { date: '2026-12-24', name: 'Carols', starts: ['10:00', '12:30'] };
    replaceContent(exceptions, carols, { date: '2026-12-30', name: 'Snow', starts: [] });
    const hoursOn = (today: string) => nodes('/', 'Church', today)[0]?.specialOpeningHoursSpecification;
    const [first, second] = ['2026-12-24', '2026-12-30'].map((date) => ({ validFrom: date, validThrough: date }));
    expect(hoursOn('2026-12-24')).toMatchObject([
      { name: 'Carols', opens: '10:00', ...first },
      { name: 'Carols', opens: '12:30', ...first },
      { name: 'Snow', opens: '00:00', closes: '00:00', ...second },
    ]);
    expect(hoursOn('2026-12-25')).toMatchObject([{ name: 'Snow' }]);
    expect(hoursOn('2026-12-31')).toEqual([]);
    const [{ opens, closes }] = hoursOn('2026-12-24') as [Record<'opens' | 'closes', string>];
    const [start, end] = [opens, closes].map((time) => Date.parse(`2026-12-24T${time}Z`)) as [number, number];
    expect((end - start) / 60_000).toBe(church.serviceLength.minutes);
    expect(mistakesIn(write('/', '2026-12-24'))).toEqual([]);
  });

  test('of the home page has the events until their day is over', () => {
    const [title, details, location] = ['Picnic', 'Bring a chair.', 'The meadow'];
    const [date, starts, ends] = ['2027-05-22', '11:00', '14:00'];
    replaceContent(events, { title, details, location, date, starts, ends, picture: home.picture, ticketUrl: '' });
    const [event] = nodes('/', 'Event', date);
    expect(event).toMatchObject({ name: title, description: details, location: { name: location } });
    const moments = [event?.startDate, event?.endDate].map((moment) => new Date(String(moment)));
    expect(moments).toEqual([starts, ends].map((time) => churchMoment(date, time)));
    expect(nodes('/', 'Event', '2027-05-23')).toEqual([]);
    expect(mistakesIn(write('/', date))).toEqual([]);
  });

  test('has the questions of a page, and everybody on /leadership', () => {
    for (const [path, questions] of [
      ['/new-to-xenia-naz', faq],
      ['/baptism', baptism.questions.list],
    ] as const) {
      expect(nodes(path, 'FAQPage')[0]?.mainEntity).toMatchObject(
        questions.map(({ question, answer }) => ({ name: question, acceptedAnswer: { text: answer } })),
      );
    }
    expect(nodes('/leadership', 'Person').map(({ name, jobTitle, email = '' }) => [name, jobTitle, email])).toEqual(
      staff.map(({ name, title, email }) => [name, title, email]),
    );
  });

  test('of an article says who wrote it, and when, and leads back to the news', async () => {
    const [saved] = JSON.parse((await site.request('/api/news')).text);
    const graph = await readServed(article);
    expect(mistakesIn(graph)).toEqual([]);
    expect(graph).toMatchObject([
      {
        '@type': 'NewsArticle',
        headline: saved.title,
        author: { name: saved.author },
        datePublished: saved.createdAt,
        image: `${church.siteUrl}/share/news.jpg`,
      },
      { itemListElement: [{ position: 1 }, { name: content.pages.news.title }, { name: saved.title }] },
    ]);
  });
});
