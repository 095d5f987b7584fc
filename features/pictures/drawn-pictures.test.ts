import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { Problem } from '#core/http/problem.ts';
import { nouns, registry } from '#features/all.server.ts';
import { anEventInput } from '#features/events/fixture.ts';
import { cardOf } from '#records/store/cards.server.ts';
import { startApi } from '#test/api.ts';
import { sqliteLocation } from '#test/database.ts';
import { expectLogged } from '#test/expect-logged.ts';
import { request } from '#test/site.ts';
import { createDrawnPictureSender } from './drawn-pictures.ts';
import { createPictureCache } from './picture-cache.ts';

const api = await startApi(sqliteLocation);
afterAll(() => api[Symbol.asyncDispose]());

test('a card that cannot be drawn is replaced by that of the list, and drawn when it is asked for again', async () => {
  const results = [() => Promise.reject(new Problem(503, 'Too many')), () => Promise.reject(new Error('No sharp'))];
  const draw = () => results.shift()?.() ?? Promise.resolve(Buffer.from('a card'));
  const services = {
    db: api.db,
    now: () => api.clock.time,
    nouns,
    readContent: async () => defaultContent,
    findFile: () => undefined,
  };
  const send = createDrawnPictureSender(services, createPictureCache(api.db), draw);
  const server = createServer((incoming, response) => void send(incoming.url ?? '', incoming, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const input = anEventInput();
  const created = await api.send('POST', '/api/events', { json: input, headers: await api.logIn() });
  const { path = '' } = cardOf(registry.events, await created.json(), defaultContent.facts) ?? {};
  const ask = () => request((server.address() as AddressInfo).port, path);
  const replaced = { status: 302, headers: { location: '/share/events.jpg', 'cache-control': 'no-cache' } };
  expect(await ask()).toMatchObject(replaced);
  expect(await expectLogged('No sharp', ask)).toMatchObject(replaced);
  expect(await ask()).toMatchObject({ status: 200, text: 'a card' });
  server.close();
});
