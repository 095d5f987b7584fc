import { expect, test } from 'vitest';
import { writeStructuredData } from '#app/layout/structured-data.ts';
import { publicPaths } from '#app/routes.ts';
import { newHereAddress } from '#content/addresses.ts';
import { church } from '#content/church.ts';
import { content } from '#content/index.ts';
import type { Campus, Question } from '#content/schema.ts';
import { churchDate, churchMoment } from '#domain/church-time.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { anEvent } from './an-event.ts';
import { findAll } from './html.ts';
import { replaceContent } from './replace-content.ts';
import { someNoon } from './site.ts';
import { visitSite } from './visit.ts';

type Node = { '@type': string; [property: string]: unknown };

const { campuses, events, exceptions, faq, pages, staff } = content;
const { open, send, logIn } = await visitSite();

function graphIn(json = ''): Node[] {
  const { '@context': context, '@graph': graph } = JSON.parse(json);
  expect(context).toBe('https://schema.org');
  return graph;
}

async function readServed(path: string) {
  const blocks = findAll(await open(path), 'script[type="application/ld+json"]');
  expect(blocks, 'nothing is said twice').toHaveLength(1);
  return graphIn(blocks[0]?.textContent);
}

test.each(publicPaths)('%s says the way to it', async (path) => {
  const breadcrumbs = (await readServed(path)).filter((node) => node['@type'] === 'BreadcrumbList');
  const [home, here] = ['/', path].map((each) => ({ item: { '@id': church.siteUrl + each } }));
  expect(breadcrumbs).toMatchObject(path === '/' ? [] : [{ itemListElement: [home, here] }]);
});

/** With the hours of the week, and a name of its own where it is not the main campus. */
function asChurch({ address, geo, services }: Campus, index = 0) {
  const hours = services.flatMap(({ day, starts }) => starts.map((opens) => ({ dayOfWeek: day, opens })));
  return {
    '@type': 'Church',
    name: index === 0 ? church.name : expect.stringContaining(church.name),
    telephone: church.phone,
    address: { streetAddress: address.street, postalCode: address.zip },
    geo,
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
  };
}
function asQuestions(questions: Question[]) {
  const entities = questions.map(({ question, answer }) => ({ name: question, acceptedAnswer: { text: answer } }));
  return [{ '@type': 'FAQPage', mainEntity: entities }];
}
const people = staff.map(({ name, title: jobTitle, email }) => ({ name, jobTitle, ...(email && { email }) }));

test.each<[string, object[]]>([
  ['/locations', campuses.map(asChurch)],
  ['/contact', campuses.map(asChurch)],
  ['/leadership', people],
  [newHereAddress, asQuestions(faq)],
  ['/baptism', asQuestions(pages.baptism.questions.list)],
])('%s has the facts of the church', async (path, facts) => {
  const written = (await readServed(path)).slice(0, -1);
  expect(written).toMatchObject(facts);
  const ids = written.flatMap((node) => node['@id'] ?? []);
  expect(new Set(ids).size).toBe(ids.length);
});

test('/ has the name of the site, the hours of exceptions and the events, until their day is over', async () => {
  const facts = { campuses: campuses.slice(0, 1), events };
  const write = (today: string) =>
    graphIn(writeStructuredData({ path: '/', title: pages.home.title, shareImage: '', facts }, today));
  expect(await readServed('/')).toEqual(write(churchDate(someNoon())));

  const [carols, snow] = ['2026-12-24', '2026-12-30'] as const;
  const picnic = anEvent({ date: snow });
  replaceContent(events, picnic);
  replaceContent(
    exceptions,
    { date: carols, name: 'Carols', starts: ['10:00', '12:30'] },
    { date: snow, name: 'Snow', starts: [] },
  );
  const closes = new Date(Date.parse('1970-01-01T10:00Z') + church.serviceLength.minutes * 60_000);
  const hours = [
    { name: 'Carols', opens: '10:00', closes: closes.toISOString().slice(11, 16), validFrom: carols },
    { name: 'Carols', opens: '12:30', validFrom: carols, validThrough: carols },
    { name: 'Snow', opens: '00:00', closes: '00:00', validFrom: snow, validThrough: snow },
  ];
  const webSite = { '@type': 'WebSite', name: church.name, url: `${church.siteUrl}/` };
  const { title, details, location } = picnic;
  const event = { '@type': 'Event', name: title, description: details, location: { name: location } };
  const written = write(carols);
  expect(written).toMatchObject([webSite, { specialOpeningHoursSpecification: hours }, event]);
  const moments = [written[2]?.startDate, written[2]?.endDate].map((moment) => new Date(String(moment)));
  expect(moments).toEqual([picnic.starts, picnic.ends].map((time) => churchMoment(snow, time)));
  expect(write(snow)).toMatchObject([webSite, { specialOpeningHoursSpecification: hours.slice(2) }, event]);
  expect(write('2026-12-31')).toMatchObject([webSite, { specialOpeningHoursSpecification: [] }]);
});

test('an article says who wrote it, and when it was published, and leads back to the news', async () => {
  const publishAt = '2027-03-01T12:00:00.000Z';
  const input = anArticleInput({ title: 'A new </script> roof', publishAt });
  const { slug } = JSON.parse((await send('POST', '/api/news', input, await logIn())).text);
  expect(await readServed(`/news/${slug}`)).toMatchObject([
    {
      '@type': 'NewsArticle',
      headline: input.title,
      author: { name: input.author },
      datePublished: publishAt,
      image: `${church.siteUrl}/share/news.jpg`,
    },
    { itemListElement: [{ position: 1 }, { name: pages.news.title }, { name: input.title }] },
  ]);
});
