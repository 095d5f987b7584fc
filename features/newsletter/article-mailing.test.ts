import { describe, expect, test } from 'vitest';
import { anArticleInput } from '#features/news/fixture.ts';
import { consumeMailQuota } from '#features/newsletter/mail/quota.ts';
import { startApi } from '#test/api.ts';
import { engines, type NewLocation, sqliteLocation } from '#test/database.ts';
import { find, readHtml } from '#test/html.ts';
import { storePicture } from '#test/pictures.ts';
import { mailSettings } from '#test/relay.ts';
import { subscribe } from '#test/subscribers.ts';

/** The API with mail, an article, and an admin's requests. No sender processes the queue. */
async function startApiWithArticle(newLocation: NewLocation, article = {}) {
  const api = await startApi(newLocation, undefined, mailSettings(0));
  const headers = await api.logIn();
  const send = (method: string, path: string, json?: unknown) => api.send(method, path, { headers, json });
  const { id } = await (await send('POST', '/api/news', anArticleInput(article))).json();
  return { ...api, sendRaw: api.send, headers, send, id, mailing: `/api/mailings/articles/${id}` };
}

describe.each(engines)('on $name', ({ newLocation }) => {
  test('returns the mail, the number of remaining recipients, and the newest mailing', async () => {
    await using api = await startApiWithArticle(newLocation, { title: 'Snow' });
    await subscribe(api.db, ['ann@example.org', 'bo@example.org', 'cy@example.org']);
    await subscribe(api.db, ['di@example.org'], 'pending');
    const read = async () => (await api.send('GET', api.mailing)).json();
    const before = await read();
    expect(before).toMatchObject({ subject: 'Snow', recipients: 3, minutes: 1, mailing: null });
    expect(before.text).toContain(anArticleInput().content);
    expect(before.text).not.toContain('{leaveUrl}');

    const first = await (await api.send('POST', api.mailing)).json();
    expect(await read()).toMatchObject({ mailing: first });
    const [got, mayHaveGot] = await api.db.selectFrom('deliveries').select('subscriber').execute();
    for (const [state, delivery] of [
      ['sent', got],
      ['uncertain', mayHaveGot],
    ] as const) {
      const changed = api.db.updateTable('deliveries').set({ state });
      await changed.where('subscriber', '=', delivery?.subscriber ?? '').execute();
    }
    const counts = { recipients: 3, sent: 1, uncertain: 1 };
    expect(await read()).toMatchObject({ recipients: 1, mailing: { id: first.id, ...counts } });
    await api.send('PATCH', `/api/mailings/${first.id}`, { state: 'stopped' });
    const second = await (await api.send('POST', api.mailing)).json();
    expect(await read()).toMatchObject({ mailing: { id: second.id, recipients: 1 } });
  });
});

test('estimates how long sending takes after today’s mails, and when a mailing resumes', async () => {
  await using api = await startApiWithArticle(sqliteLocation);
  await subscribe(api.db, ['ann@example.org']);
  const settings = mailSettings(0);
  const limits = { ...settings, perMinute: settings.perDay };
  for (let count = 0; count < limits.perDay; count += 1) await consumeMailQuota(api.db, limits, api.clock.time);
  expect(await (await api.send('GET', api.mailing)).json()).toMatchObject({ minutes: 24 * 60 + 1 });
  const { headers } = await api.send('POST', api.mailing);
  const waits = { until: new Date(api.clock.time.getTime() + 86_400_000).toISOString(), for: 'limit' };
  expect(await (await api.send('GET', headers.get('location') ?? '')).json()).toMatchObject({ waits });
  expect(await (await api.send('GET', '/api/mailings')).json()).toMatchObject([{ waits }]);
  expect(await (await api.send('GET', api.mailing)).json()).toMatchObject({ mailing: { waits } });
});

test('sends only the version that was previewed', async () => {
  await using api = await startApiWithArticle(sqliteLocation);
  await subscribe(api.db, ['ann@example.org']);
  const { version } = await (await api.send('GET', api.mailing)).json();
  await api.send('PATCH', `/api/news/${api.id}`, { content: 'Another text' });
  const send = (ifMatch: string) =>
    api.sendRaw('POST', api.mailing, { headers: { ...api.headers, 'if-match': ifMatch } });
  expect(await (await send(`"${version}"`)).json()).toMatchObject({
    status: 412,
    detail: expect.stringContaining('changed this article'),
  });
  expect((await send('nonsense')).status).toBe(400);
  const { version: newer } = await (await api.send('GET', api.mailing)).json();
  expect((await send(`"${newer}"`)).status).toBe(202);
});

test.each([
  ['is a draft', { publishAt: null }],
  ['is not public yet', { publishAt: '2099-01-01T00:00:00.000Z' }],
  ['has been taken down', { publishAt: '2020-01-01T00:00:00.000Z', hideAt: '2021-01-01T00:00:00.000Z' }],
])('an article that %s can be previewed, but not sent', async (reason, given) => {
  await using api = await startApiWithArticle(sqliteLocation, given);
  await subscribe(api.db, ['ann@example.org']);
  expect((await api.send('GET', `${api.mailing}/preview`)).status).toBe(200);
  const { obstacle } = await (await api.send('GET', api.mailing)).json();
  expect(obstacle).toContain(reason);
  expect(await (await api.send('POST', api.mailing)).json()).toMatchObject({ status: 409, detail: obstacle });
  expect(await (await api.send('GET', '/api/mailings')).json()).toEqual([]);
  await api.send('PATCH', `/api/news/${api.id}`, { publishAt: 'now', hideAt: null });
  expect(await (await api.send('GET', api.mailing)).json()).toMatchObject({ obstacle: null });
  expect((await api.send('POST', api.mailing)).status).toBe(202);
});

test('shows the article’s picture in the preview, which may load nothing else', async () => {
  await using api = await startApiWithArticle(sqliteLocation);
  const picture = await storePicture(api.db);
  await api.send('PATCH', `/api/news/${api.id}`, { picture });
  const preview = await api.send('GET', `${api.mailing}/preview`);
  const { siteUrl } = mailSettings(0);
  expect(find(readHtml(await preview.text()), 'img').getAttribute('src')).toBe(
    `${siteUrl}/pictures/${picture.id}-1200.jpg`,
  );
  const policy = preview.headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).toContain(`; img-src ${siteUrl}/pictures/;`);
});

test('shows admins the mail in light or dark mode, whatever the browser prefers, in a frame without scripts', async () => {
  await using api = await startApiWithArticle(sqliteLocation, { content: 'CSS: (prefers-color-scheme: dark)' });
  const preview = `${api.mailing}/preview`;
  const dark = await api.send('GET', `${preview}?look=dark`);
  expect(Object.fromEntries(dark.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox; frame-ancestors 'self'$/),
  });
  const html = await dark.text();
  expect(html).toContain('<style>@media all {');
  expect(html).toContain('content="dark"');
  expect(html).toContain('CSS: (prefers-color-scheme: dark)');
  expect(html).not.toContain('{leaveUrl}');
  for (const query of ['', '?look=light', '?look=nonsense']) {
    const light = await (await api.send('GET', preview + query)).text();
    expect(light).toContain('<style>@media not all {');
    expect(light).toContain('content="light"');
  }
});

test('reports an article that is gone, and mail that is not set up', async () => {
  await using api = await startApiWithArticle(sqliteLocation);
  await api.send('DELETE', `/api/news/${api.id}`);
  await using withoutMail = await startApi(sqliteLocation);
  const headers = await withoutMail.logIn();
  for (const [method, path] of [
    ['GET', api.mailing],
    ['GET', `${api.mailing}/preview`],
    ['POST', api.mailing],
    ['POST', `${api.mailing}/test`],
  ] as const) {
    const json = method === 'POST' ? { email: 'ann@example.org' } : undefined;
    const detail = 'This article does not exist any more.';
    expect(await (await api.send(method, path, json)).json()).toMatchObject({ status: 404, detail });
    const missing = 'The site cannot send mail yet: set SMTP_URL and SITE_URL.';
    const notSetUp = await withoutMail.send(method, path, { headers, json });
    expect(await notSetUp.json()).toMatchObject({ status: 409, detail: missing });
  }
});
