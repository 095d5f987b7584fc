import sharp from 'sharp';
import { expect, test } from 'vitest';
import { siteUrl } from '#content/site.ts';
import { type Event, events } from '#features/events/event.ts';
import { anEventInput } from '#features/events/fixture.ts';
import { aMessageInput } from '#features/messages/fixture.ts';
import { itemPath } from '#records/show/item-page.ts';
import { find } from './html.ts';
import { visitSite } from './visit.ts';

const { open, request, send, logIn } = await visitSite();
const volunteer = await logIn();

async function create(title: string, given: Partial<Event> = {}): Promise<Event> {
  return JSON.parse((await send('POST', '/api/events', anEventInput({ title, ...given }), volunteer)).text);
}

async function cardOf(path: string) {
  const page = await open(path);
  const [image = '', ...others] = ['image', 'image:width', 'image:height', 'image:alt'].map((name) =>
    find(page, `meta[property="og:${name}"]`).getAttribute('content'),
  );
  return { path: image.replace(siteUrl, ''), others };
}

test('the card of an event has its next date that takes place, and is drawn once for all', async () => {
  const changes = [{ date: '2027-03-06', status: 'cancelled' as const, to: '', note: '' }];
  const event = await create('Hymns', { date: '2027-03-06', repeats: 'weekly', changes });
  const card = await cardOf(itemPath(events, event));
  expect(card.path).toMatch(/^\/share\/events\/hymns-[\da-f]{12}\.jpg$/);
  const words = `Hymns, Saturday, March 13, 2027, 6PM, ${event.location}`;
  expect(card.others).toEqual(['1200', '630', words]);
  const [first, second] = await Promise.all([request(card.path), request(card.path)]);
  expect(first.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await sharp(first.body).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(second.body.equals(first.body)).toBe(true);
  const known = { 'if-none-match': String(first.headers.etag) };
  expect((await request(card.path, { headers: known })).status).toBe(304);
});

test('a message has a card with its date and speaker', async () => {
  const input = aMessageInput({ title: 'Room at the table', preachedOn: '2027-02-28' });
  const { slug } = JSON.parse((await send('POST', '/api/messages', input, volunteer)).text);
  const { path, others } = await cardOf(`/messages/${slug}`);
  expect(others.at(-1)).toBe(`${input.title}, Sunday, February 28, 2027, ${input.speaker}`);
  expect((await request(path)).headers['content-type']).toBe('image/jpeg');
});

test('a changed item has a card at another address, to which former and made-up ones redirect', async () => {
  const event = await create('Before');
  const former = await cardOf('/events/before');
  await send('PATCH', `/api/events/${event.id}`, { title: 'After' }, volunteer);
  const current = await cardOf('/events/after');
  expect(current.path).toMatch(/^\/share\/events\/after-/);
  for (const path of [former.path, '/share/events/after-000000000000.jpg']) {
    const headers = { location: current.path, 'cache-control': 'no-cache' };
    expect(await request(path), path).toMatchObject({ status: 302, headers });
  }
});

test('an item that is hidden or deleted, or never was, has no card', async () => {
  const event = await create('Secret');
  const { path } = await cardOf('/events/secret');
  expect((await request(path)).status).toBe(200);
  await send('PATCH', `/api/events/${event.id}`, { publishAt: null }, volunteer);
  const never = ['/share/events/never-000000000000.jpg', '/share/news/secret-000000000000.jpg', '/share/events/-.jpg'];
  for (const each of [path, ...never]) {
    expect((await request(each, { headers: volunteer })).status, each).toBe(404);
    expect((await request(each)).status, each).toBe(404);
  }
});
