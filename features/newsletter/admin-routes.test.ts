import { expect, test, vi } from 'vitest';
import { day } from '#core/dates.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { startApi } from '#test/api.ts';
import { engines, type NewLocation, sqliteLocation } from '#test/database.ts';
import { find, readHtml } from '#test/html.ts';
import { storePicture } from '#test/pictures.ts';
import { type Behavior, startRelay } from '#test/relay.ts';
import { subscribe } from '#test/subscribers.ts';

const wake = vi.hoisted(() => vi.fn());
vi.mock('./mailer.ts', async (original) => {
  const { openMailer } = await original<typeof import('./mailer.ts')>();
  return { openMailer: (...given: Parameters<typeof openMailer>) => ({ ...openMailer(...given), wake }) };
});

type Options = { newLocation?: NewLocation; article?: object; behave?: (to: string) => Behavior };

/** The API with mail, an article, a subscriber, and what an admin sends. Nothing sends what is queued. */
async function startApiWithArticle({ newLocation = sqliteLocation, article = {}, behave }: Options = {}) {
  const relay = await startRelay(behave);
  const api = await startApi(newLocation, undefined, { ...relay.settings, perDay: 2 });
  const session = await api.logIn();
  const send = (method: string, path: string, json?: unknown, headers = {}) =>
    api.send(method, path, { headers: { ...session, ...headers }, json });
  const read = async (path: string) => (await send('GET', path)).json();
  const { id } = await (await send('POST', '/api/news', anArticleInput(article))).json();
  await subscribe(api.db, ['ann@example.org']);
  return {
    ...api,
    relay,
    send,
    read,
    article: `/api/news/${id}`,
    mailing: `/api/mailings/articles/${id}`,
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]();
      await api[Symbol.asyncDispose]();
    },
  };
}

test.each(engines)(
  'says what would be sent, and queues it for those who have not got it yet, on $name',
  async ({ newLocation }) => {
    await using api = await startApiWithArticle({ newLocation, article: { title: 'Snow' } });
    await subscribe(api.db, ['bo@example.org', 'cy@example.org']);
    await subscribe(api.db, ['di@example.org'], 'pending');
    const before = await api.read(api.mailing);
    expect(before).toMatchObject({ subject: 'Snow', obstacle: null, recipients: 3, mailing: null });
    expect(before.text).toContain(anArticleInput().content);
    expect(before.text).not.toContain('{leaveUrl}');

    const versions = await api.versions();
    const queued = await api.send('POST', api.mailing);
    const path = queued.headers.get('location') ?? '';
    const first = await queued.json();
    expect(first).toMatchObject({ subject: 'Snow', state: 'sending', recipients: 3, sent: 0 });
    expect([queued.status, await api.read(path), (await api.read(api.mailing)).mailing]).toEqual([202, first, first]);
    // No page is rendered again.
    expect(await api.versions()).toEqual(versions);

    const deliveries = () => api.db.selectFrom('deliveries').select(['mailing', 'subscriber']).execute();
    const [got, mayHaveGot, hasNot] = (await deliveries()).map(({ subscriber }) => subscriber);
    for (const [state, subscriber] of [
      ['sent', got],
      ['uncertain', mayHaveGot],
    ] as const) {
      const changed = api.db.updateTable('deliveries').set({ state });
      await changed.where('subscriber', '=', subscriber ?? '').execute();
    }
    const counts = { recipients: 3, sent: 1, uncertain: 1 };
    expect(await api.read(api.mailing)).toMatchObject({ recipients: 1, mailing: { id: first.id, ...counts } });
    await api.send('PATCH', path, { state: 'stopped' });
    const { id } = await (await api.send('POST', api.mailing)).json();
    expect(await api.read(api.mailing)).toMatchObject({ mailing: { id, recipients: 1 } });
    expect(await deliveries()).toContainEqual({ mailing: id, subscriber: hasNot });
    expect(await api.read('/api/mailings')).toMatchObject([{ id }, { id: first.id, state: 'stopped' }]);
  },
);

test('pauses a mailing, lets it go on, and stops it for good', async () => {
  await using api = await startApiWithArticle();
  wake.mockClear();
  const path = (await api.send('POST', api.mailing)).headers.get('location') ?? '';
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
    ['done', 400],
  ] as const) {
    expect((await api.send('PATCH', path, { state })).status, state).toBe(status);
  }
  expect(wake).toHaveBeenCalledTimes(5);
  expect((await api.send('GET', '/api/mailings/nothing')).status).toBe(404);
  expect((await api.send('PATCH', '/api/mailings/nothing', { state: 'paused' })).status).toBe(404);
});

test('sends a test at once, which is no delivery but counts, and says what the relay says and how long others wait', async () => {
  const behave = (to: string): Behavior =>
    to.startsWith('no') ? { atRecipient: '550 5.7.1 Not from this sender' } : {};
  await using api = await startApiWithArticle({ behave });
  const sendTest = async (email: string) => {
    const response = await api.send('POST', `${api.mailing}/test`, { email });
    return response.status === 202 ? response.status : response.json();
  };
  expect(await sendTest('nobody')).toMatchObject({ status: 400, errors: [{ field: 'email' }] });
  expect(await sendTest('webmaster@example.org')).toBe(202);
  expect(api.relay.recipients()).toEqual(['webmaster@example.org']);
  expect(api.relay.received[0]?.source).not.toContain('{leaveUrl}');
  const refused = { status: 502, detail: expect.stringContaining('Not from this sender') };
  expect(await sendTest('no@example.org')).toMatchObject(refused);
  const tooMany = { status: 409, detail: expect.stringContaining('MAIL_PER_DAY') };
  expect(await sendTest('webmaster@example.org')).toMatchObject(tooMany);
  expect(await api.db.selectFrom('deliveries').selectAll().execute()).toEqual([]);

  expect(await api.read(api.mailing)).toMatchObject({ minutes: 24 * 60 + 1 });
  const path = (await api.send('POST', api.mailing)).headers.get('location') ?? '';
  const waits = { until: new Date(api.clock.time.getTime() + day).toISOString(), for: 'limit' };
  const shown = [await api.read(path), ...(await api.read('/api/mailings')), (await api.read(api.mailing)).mailing];
  expect(shown).toMatchObject([{ waits }, { waits }, { waits }]);
});

test('sends only the version that was looked at, and to nobody if nobody is left', async () => {
  await using api = await startApiWithArticle();
  const { version } = await api.read(api.mailing);
  await api.send('PATCH', api.article, { content: 'Another text' });
  const send = async (ifMatch: string) =>
    (await api.send('POST', api.mailing, undefined, { 'if-match': ifMatch })).json();
  const changed = { status: 412, detail: expect.stringContaining('changed this article') };
  expect(await send(`"${version}"`)).toMatchObject(changed);
  expect(await send('nonsense')).toMatchObject({ status: 400 });
  const { version: newer } = await api.read(api.mailing);
  await api.db.updateTable('subscribers').set({ state: 'pending' }).execute();
  const nobody = { status: 409, detail: expect.stringContaining('nobody to send it to') };
  expect(await send(`"${newer}"`)).toMatchObject(nobody);
  expect(await api.read('/api/mailings')).toEqual([]);
  await api.db.updateTable('subscribers').set({ state: 'confirmed' }).execute();
  expect(await send(`"${newer}"`)).toMatchObject({ state: 'sending' });
});

test.each([
  ['is a draft', { publishAt: null }],
  ['is not public yet', { publishAt: '2099-01-01T00:00:00.000Z' }],
  ['has been taken down', { publishAt: '2020-01-01T00:00:00.000Z', hideAt: '2021-01-01T00:00:00.000Z' }],
])('an article that %s can be looked at, but not sent', async (reason, article) => {
  await using api = await startApiWithArticle({ article });
  expect((await api.send('GET', `${api.mailing}/preview`)).status).toBe(200);
  const { obstacle } = await api.read(api.mailing);
  expect(obstacle).toContain(reason);
  expect(await (await api.send('POST', api.mailing)).json()).toMatchObject({ status: 409, detail: obstacle });
  expect(await api.read('/api/mailings')).toEqual([]);
});

test('the preview of a mail is in light or dark mode, with its picture, and may load and run nothing else', async () => {
  await using api = await startApiWithArticle({ article: { content: 'CSS: (prefers-color-scheme: dark)' } });
  const picture = await storePicture(api.db);
  await api.send('PATCH', api.article, { picture });
  const preview = (query: string) => api.send('GET', `${api.mailing}/preview${query}`);
  const dark = await preview('?look=dark');
  const { siteUrl } = api.relay.settings;
  const policy = dark.headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none';.*; sandbox; frame-ancestors 'self'$/);
  expect(policy).toContain(`; img-src ${siteUrl}/pictures/;`);
  const html = await dark.text();
  const image = find(readHtml(html), 'img');
  expect(image.getAttribute('src')).toBe(`${siteUrl}/pictures/${picture.id}-1200.jpg`);
  expect(html).not.toContain('{leaveUrl}');
  const parts = ['<style>@media all {', 'content="dark"', 'CSS: (prefers-color-scheme: dark)'];
  for (const part of parts) expect(html).toContain(part);
  for (const query of ['', '?look=light', '?look=nonsense']) {
    const light = await (await preview(query)).text();
    for (const part of ['<style>@media not all {', 'content="light"']) expect(light).toContain(part);
  }
});

test('an article that is gone, or mail that is not set up, is said', async () => {
  await using api = await startApiWithArticle();
  await api.send('DELETE', api.article);
  await using withoutMail = await startApi(sqliteLocation);
  const headers = await withoutMail.logIn();
  const gone = { status: 404, detail: 'This article does not exist any more.' };
  const missing = { status: 409, detail: 'The site cannot send mail yet: set SMTP_URL and SITE_URL.' };
  for (const [method, path, json] of [
    ['GET', api.mailing],
    ['GET', `${api.mailing}/preview`],
    ['POST', api.mailing],
    ['POST', `${api.mailing}/test`, { email: 'ann@example.org' }],
  ] as const) {
    expect(await (await api.send(method, path, json)).json()).toMatchObject(gone);
    expect(await (await withoutMail.send(method, path, { headers, json })).json()).toMatchObject(missing);
  }
});
