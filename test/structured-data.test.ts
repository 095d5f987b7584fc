import { expect, test } from 'vitest';
import { newHereAddress } from '#content/addresses.ts';
import { church } from '#content/church.ts';
import { content } from '#content/index.ts';
import type { Campus, Question } from '#content/schema.ts';
import { siteUrl } from '#content/site.ts';
import { defaultContent } from '#content/words.ts';
import { churchDate, churchMoment } from '#core/church-time.ts';
import type { Exception } from '#core/exceptions.ts';
import { anEvent, anEventInput } from '#features/events/fixture.ts';
import { aMessageInput } from '#features/messages/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { addAudioFile } from '#records/store/audio.server.ts';
import { writeStructuredData } from '#site/layout/structured-data.ts';
import { publicPaths } from '#site/routes.ts';
import { findAll } from './html.ts';
import { someNoon } from './site.ts';
import { visitSite } from './visit.ts';

type Node = { '@type': string; [property: string]: unknown };

const { campuses, faq, pages, staff } = content;
const { open, send, logIn, openDatabase } = await visitSite();

function graphIn(json = ''): Node[] {
  const { '@context': context, '@graph': graph } = JSON.parse(json);
  expect(context).toBe('https://schema.org');
  return graph;
}

async function create(path: string, input: object): Promise<{ slug: string }> {
  return JSON.parse((await send('POST', path, input, await logIn())).text);
}

async function readServed(path: string) {
  const blocks = findAll(await open(path), 'script[type="application/ld+json"]');
  expect(blocks, 'nothing is said twice').toHaveLength(1);
  return graphIn(blocks[0]?.textContent);
}

test.each(publicPaths)('%s has breadcrumbs', async (path) => {
  const breadcrumbs = (await readServed(path)).filter((node) => node['@type'] === 'BreadcrumbList');
  const [home, here] = ['/', path].map((each) => ({ item: { '@id': siteUrl + each } }));
  expect(breadcrumbs).toMatchObject(path === '/' ? [] : [{ itemListElement: [home, here] }]);
});

/** A campus with its weekly hours, and its own name unless it is the main one. */
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

test('/ has the name of the site, and the hours of exceptions until their day is over', async () => {
  const facts = { campuses: campuses.slice(0, 1) };
  const write = (today: string, exceptions: Exception[] = []) =>
    graphIn(
      writeStructuredData(
        { path: '/', title: pages.home.title, shareImage: '', facts },
        { today, exceptions, content: defaultContent },
      ),
    );
  expect(await readServed('/')).toEqual(write(churchDate(someNoon())));

  const [carols, snow] = ['2026-12-24', '2026-12-30'] as const;
  const exceptions = [
    { date: carols, name: 'Carols', starts: ['10:00', '12:30'] },
    { date: snow, name: 'Snow', starts: [] },
  ];
  const closes = new Date(Date.parse('1970-01-01T10:00Z') + church.serviceLength.minutes * 60_000);
  const hours = [
    { name: 'Carols', opens: '10:00', closes: closes.toISOString().slice(11, 16), validFrom: carols },
    { name: 'Carols', opens: '12:30', validFrom: carols, validThrough: carols },
    { name: 'Snow', opens: '00:00', closes: '00:00', validFrom: snow, validThrough: snow },
  ];
  const webSite = { '@type': 'WebSite', name: church.name, url: `${siteUrl}/` };
  expect(write(carols, exceptions)).toMatchObject([webSite, { specialOpeningHoursSpecification: hours }]);
  expect(write(snow, exceptions)).toMatchObject([webSite, { specialOpeningHoursSpecification: hours.slice(2) }]);
  expect(write('2026-12-31', exceptions)).toMatchObject([webSite, { specialOpeningHoursSpecification: [] }]);
});

test('each upcoming date of an event has its time and place, and whether it is cancelled or moved', () => {
  const [starts, ends, endsAt] = ['19:00', '01:00', '2027-07-04T05:00:00.000Z'];
  const event = anEvent({
    occurrences: [
      { date: '2027-06-18', starts, ends, endsAt },
      { date: '2027-06-25', starts, ends: '', endsAt, status: 'cancelled' },
      { date: '2027-07-03', starts, ends: '', endsAt, status: 'moved', from: '2027-07-02T18:00' },
    ],
  });
  const path = '/events/harvest-supper';
  const page = { path, title: event.title, shareImage: '', facts: { events: [event] } };
  const [first, cancelled, moved, breadcrumbs] = graphIn(
    writeStructuredData(page, { today: '2027-06-01', exceptions: [], content: defaultContent }),
  );
  const [name, location, url] = [event.title, { name: event.location }, siteUrl + path];
  const shared = { '@type': 'Event', name, location, url };
  const timeOf = (moment: unknown) => new Date(String(moment)).toISOString();
  const statusOf = (name: string) => `https://schema.org/Event${name}`;
  expect(first).toMatchObject({ ...shared, description: event.details, eventStatus: statusOf('Scheduled') });
  expect([first?.startDate, first?.endDate].map(timeOf)).toEqual([timeOf(churchMoment('2027-06-18', starts)), endsAt]);
  expect(cancelled).toMatchObject({ ...shared, eventStatus: statusOf('Cancelled') });
  expect(cancelled).not.toHaveProperty('endDate');
  expect(moved).toMatchObject({ ...shared, eventStatus: statusOf('Rescheduled') });
  expect(timeOf(moved?.previousStartDate)).toBe(timeOf(churchMoment('2027-07-02', '18:00')));
  expect(breadcrumbs).toMatchObject({ itemListElement: [{}, { name: pages.events.title }, { name: event.title }] });
});

test('the home page and the page of an event have its facts', async () => {
  await create('/api/events', anEventInput({ title: 'Supper' }));
  const facts = expect.objectContaining({ '@type': 'Event', name: 'Supper' });
  for (const path of ['/', '/events/supper']) expect(await readServed(path)).toContainEqual(facts);
});

test('an article has its author and publication time, and links back to the news', async () => {
  const publishAt = '2027-03-01T12:00:00.000Z';
  const input = anArticleInput({ title: 'A new </script> roof', publishAt });
  const { slug } = await create('/api/news', input);
  const about = { headline: input.title, author: { name: input.author }, image: `${siteUrl}/share/news.jpg` };
  expect(await readServed(`/news/${slug}`)).toMatchObject([
    { '@type': 'NewsArticle', datePublished: publishAt, ...about },
    { itemListElement: [{ position: 1 }, { name: pages.news.title }, { name: input.title }] },
  ]);
});

test('a message has the URLs of its video and audio, and links back to the messages', async () => {
  const audio = { address: '/media/0a-1b.mp3', type: 'audio/mpeg', bytes: 1, seconds: 1 };
  const { db, close } = openDatabase();
  await addAudioFile(db, audio, new Date('2027-03-01'));
  await close();
  const input = aMessageInput({ video: 'youtube:dQw4w9WgXcQ', audio });
  const { slug } = await create('/api/messages', input);
  const thumbnailUrl = expect.stringContaining(`${siteUrl}/share/messages/${slug}-`);
  const about = { name: input.title, description: input.summary, uploadDate: input.preachedOn, thumbnailUrl };
  expect(await readServed(`/messages/${slug}`)).toMatchObject([
    { '@type': 'VideoObject', ...about, embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0' },
    { '@type': 'AudioObject', ...about, contentUrl: siteUrl + audio.address },
    { itemListElement: [{ position: 1 }, { name: pages.messages.title }, { name: input.title }] },
  ]);
});
