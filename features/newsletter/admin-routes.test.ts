import { describe, expect, test, vi } from 'vitest';
import { anArticleInput } from '#features/news/fixture.ts';
import { startApi } from '#test/api.ts';
import { engines, type NewLocation, sqliteLocation } from '#test/database.ts';
import { type Behavior, startRelay } from '#test/relay.ts';
import { subscribe } from '#test/subscribers.ts';

const wake = vi.hoisted(() => vi.fn());
vi.mock('./mailer.ts', async (original) => {
  const { openMailer } = await original<typeof import('./mailer.ts')>();
  return { openMailer: (...given: Parameters<typeof openMailer>) => ({ ...openMailer(...given), wake }) };
});

/** The API with mail, an article, and an admin's requests. No sender processes the queue. */
async function startApiWithMail(newLocation: NewLocation, behave?: (to: string) => Behavior) {
  const relay = await startRelay(behave);
  const api = await startApi(newLocation, undefined, { ...relay.settings, perDay: 2 });
  const headers = await api.logIn();
  const send = (method: string, path: string, json?: unknown) => api.send(method, path, { headers, json });
  const article = await (await send('POST', '/api/news', anArticleInput())).json();
  return {
    ...api,
    relay,
    send,
    mailing: `/api/mailings/articles/${article.id}`,
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]();
      await api[Symbol.asyncDispose]();
    },
  };
}

describe.each(engines)('on $name', ({ newLocation }) => {
  test('queues an article, shows its progress, pauses, resumes and stops, without rendering a page again', async () => {
    await using api = await startApiWithMail(newLocation);
    await subscribe(api.db, ['ann@example.org', 'bo@example.org']);
    const versions = await api.versions();
    wake.mockClear();
    const queued = await api.send('POST', api.mailing);
    expect(queued.status).toBe(202);
    const path = queued.headers.get('location') ?? '';
    const mailing = await (await api.send('GET', path)).json();
    expect(mailing).toMatchObject({ subject: anArticleInput().title, state: 'sending', recipients: 2, sent: 0 });
    expect((await api.send('POST', api.mailing)).status).toBe(409);
    for (const [state, status] of [
      ['sending', 409],
      ['paused', 200],
      ['paused', 409],
      ['sending', 200],
      ['paused', 200],
      ['stopped', 200],
      ['sending', 409],
      ['paused', 409],
      ['stopped', 409],
    ] as const) {
      expect((await api.send('PATCH', path, { state })).status, state).toBe(status);
    }
    expect(wake).toHaveBeenCalledTimes(5);
    expect(await (await api.send('GET', '/api/mailings')).json()).toEqual([{ ...mailing, state: 'stopped' }]);
    expect(await api.versions()).toEqual(versions);
  });
});

test('sends a test mail immediately, counts it against the quota but not as a delivery, and passes on the relay’s reply', async () => {
  const behave = (to: string): Behavior =>
    to.startsWith('no') ? { atRecipient: '550 5.7.1 Not from this sender' } : {};
  await using api = await startApiWithMail(sqliteLocation, behave);
  await subscribe(api.db, ['ann@example.org']);
  const sendTest = (email: string) => api.send('POST', `${api.mailing}/test`, { email });
  const invalid = await sendTest('nobody');
  expect(await invalid.json()).toMatchObject({ status: 400, errors: [{ field: 'email' }] });
  expect((await sendTest('webmaster@example.org')).status).toBe(202);
  expect(api.relay.recipients()).toEqual(['webmaster@example.org']);
  expect(api.relay.received[0]?.source).not.toContain('{leaveUrl}');
  const refused = await sendTest('no@example.org');
  expect(await refused.json()).toMatchObject({ status: 502, detail: expect.stringContaining('Not from this sender') });
  const tooMany = await sendTest('webmaster@example.org');
  expect(await tooMany.json()).toMatchObject({ status: 409, detail: expect.stringContaining('MAIL_PER_DAY') });
  expect(await api.db.selectFrom('deliveries').selectAll().execute()).toEqual([]);
});

test('rejects an unknown mailing, and one without recipients', async () => {
  await using api = await startApiWithMail(sqliteLocation);
  expect((await api.send('GET', '/api/mailings/nothing')).status).toBe(404);
  expect((await api.send('PATCH', '/api/mailings/nothing', { state: 'paused' })).status).toBe(404);
  expect((await api.send('PATCH', '/api/mailings/nothing', { state: 'done' })).status).toBe(400);
  expect((await api.send('POST', api.mailing)).status).toBe(409);
  expect(await (await api.send('GET', '/api/mailings')).json()).toEqual([]);
});
