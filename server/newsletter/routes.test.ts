import { Hono } from 'hono';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { newsletterPages } from '#content/newsletter.ts';
import { newsletter, newsletterSignUp } from '#content/pages/home.ts';
import { consentMissing, emailMalformed, emailMissing } from '#http/sign-up-messages.ts';
import { log } from '#server/log.ts';
import { readSecret } from '#server/made-once.ts';
import { createRenderer } from '#server/pages/render.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { expectLogged } from '#test/expect-logged.ts';
import { find, findAll, partWith, readHtml, textOf } from '#test/html.ts';
import { type Behavior, mailSettings, startRelay } from '#test/relay.ts';
import { type HttpResponse, someNoon, startSite } from '#test/site.ts';
import { openMailer } from './mailer.ts';
import { mailLinkRoutes, newsletterRoutes } from './routes.ts';
import { importSubscribers } from './subscriber-import.ts';
import { confirmSubscriber, endSubscriptions, requestSubscription, subscriberId } from './subscribers.ts';
import { createLeaveToken } from './tokens.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** A site that sends its mail to a relay of its own. */
async function startNewsletter(behavior: Behavior = {}) {
  const relay = await startRelay(() => behavior);
  const clock = { time: someNoon() };
  const site = await startSite({ sampleData: false, now: () => clock.time, mail: relay.settings });
  const database = site.openDatabase();
  return {
    ...site,
    db: database.db,
    clock,
    relay,
    post: (path: string, body = '', headers: Record<string, string> = form) =>
      site.request(path, { method: 'POST', headers, body }),
    subscribers: () => database.db.selectFrom('subscribers').selectAll().execute(),
    /** The path in the only mail so far. */
    async confirmLink() {
      await relay.untilArrived(1);
      const [mail] = await relay.readMails();
      const [link = ''] = /https:\S+/.exec(mail?.text ?? '') ?? [];
      expect(link).toMatch(`${relay.settings.siteUrl}/`);
      return link.slice(relay.settings.siteUrl.length);
    },
    async [Symbol.asyncDispose]() {
      await database.close();
      await site[Symbol.asyncDispose]();
      await relay[Symbol.asyncDispose]();
    },
  };
}

const daysLater = (time: Date, days: number) => new Date(time.getTime() + days * 86_400_000);

/** A page of the site for one person, which nobody stores. */
function readAnswer({ status, headers, text }: HttpResponse) {
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  const page = readHtml(text);
  expect(find(page, 'meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(findAll(page, 'header, footer')).not.toEqual([]);
  return { status, heading: textOf(find(page, 'h1')), main: find(page, 'main'), scripts: findAll(page, 'script') };
}

describe('signing up', () => {
  test('asks to confirm by mail, and the link confirms, as often as it is pressed', async () => {
    await using site = await startNewsletter();
    const asked = await site.send('POST', '/api/newsletter', { email: 'Ann@example.org', consent: true });
    expect(asked).toMatchObject({ status: 202, headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(asked.text)).toEqual({ detail: newsletterPages.asked.text });

    const link = await site.confirmLink();
    expect(site.relay.recipients()).toEqual(['Ann@example.org']);
    for (let time = 0; time < 2; time++) {
      const question = readAnswer(await site.request(link));
      expect(question).toMatchObject({ heading: newsletterPages.confirm.heading });
      // Link scanners run script, too.
      expect(question.scripts).toEqual([]);
      expect(await site.subscribers()).toMatchObject([{ state: 'pending' }]);
    }
    const confirmed = { status: 200, heading: newsletterPages.confirmed.heading };
    for (let time = 0; time < 2; time++) expect(readAnswer(await site.post(link))).toMatchObject(confirmed);
    expect(readAnswer(await site.request(link))).toMatchObject(confirmed);
    expect(await site.subscribers()).toMatchObject([{ state: 'confirmed', consent: 'website form' }]);
  });

  test('answers the same to a new address, a pending one, a confirmed one, a robot, and beyond the limits', async () => {
    await using site = await startNewsletter();
    const confirmed = await requestSubscription(site.db, 'bob@example.org', 'paper', site.clock.time);
    await confirmSubscriber(site.db, confirmed.id, site.clock.time);
    const bodies = [
      ...['ann', 'ann', 'bob'].map((name) => ({ email: `${name}@example.org`, consent: true })),
      { email: 'robot@example.org', consent: true, topic: 'Buy' },
      ...Array.from({ length: 12 }, (_, index) => ({ email: `a${index}@example.org`, consent: true })),
    ];
    const answers = await Promise.all(bodies.map((body) => site.send('POST', '/api/newsletter', body)));
    const different = new Set(answers.map(({ status, text }) => `${status} ${text}`));
    expect([...different]).toEqual([`202 ${answers[0]?.text}`]);
    const addresses = (await site.subscribers()).map(({ email }) => email);
    expect(addresses).not.toContain('robot@example.org');
    expect(addresses.length).toBeLessThanOrEqual(10);
  });

  const refused: [object, object][] = [
    [{}, { email: emailMissing, consent: consentMissing }],
    [{ email: '  ', consent: true }, { email: emailMissing }],
    [{ email: 'ann@example.org', consent: false }, { consent: consentMissing }],
    ...[
      'ann',
      'ann@example',
      'a b@example.org',
      'a@b.org, c@d.org',
      'a@b@c.org',
      'a\u200bb@example.org',
      `${'a'.repeat(250)}@b.org`,
    ].map((email): [object, object] => [{ email, consent: true }, { email: emailMalformed }]),
  ];
  test.each(refused)('refuses %j with a message for each field', async (body, messages) => {
    await using site = await startNewsletter();
    const { status, text } = await site.send('POST', '/api/newsletter', body);
    expect(status).toBe(400);
    const errors = JSON.parse(text).errors.map(({ field, message }: Record<string, string>) => [field, message]);
    expect(Object.fromEntries(errors)).toEqual(messages);
    expect(await site.subscribers()).toEqual([]);
  });

  test('works without script, and shows what is missing beside its field', async () => {
    await using site = await startNewsletter();
    const main = find(readHtml((await site.request('/')).text), 'main');
    const served = find(partWith(main, 'section', newsletter.heading), 'form');
    expect(served.attributes).toMatchObject({ method: 'post', action: '/api/newsletter' });
    expect(served.hasAttribute('enctype')).toBe(false);
    const trap = find(served, 'input[name=topic]').attributes;
    expect(trap).toMatchObject({ tabindex: '-1', 'aria-hidden': 'true', class: 'absolute size-0' });
    expect(textOf(served)).toContain(newsletterSignUp.submit);

    const lacking = readAnswer(await site.post('/api/newsletter', 'email=ann%40example&topic='));
    expect(lacking).toMatchObject({ status: 400, heading: newsletterSignUp.incomplete.heading });
    expect(find(lacking.main, 'input[type=email]').getAttribute('value')).toBe('ann@example');
    expect(textOf(find(lacking.main, '#newsletter-email-error'))).toBe(emailMalformed);
    expect(textOf(find(lacking.main, '#newsletter-consent-error'))).toBe(consentMissing);

    const asked = readAnswer(await site.post('/api/newsletter', 'email=ann%40example.org&consent=on&topic='));
    expect(asked).toMatchObject({ status: 202, heading: newsletterPages.asked.heading });
    await site.confirmLink();
  });

  test('is refused to pages of other sites', async () => {
    await using site = await startNewsletter();
    const foreign = { ...form, origin: 'https://evil.example' };
    const { status } = await site.post('/api/newsletter', 'email=ann%40example.org&consent=on', foreign);
    expect(status).toBe(403);
  });

  test('logs no address, whatever the relay says', async () => {
    await using site = await startNewsletter({ atRecipient: '550 5.7.1 <ann@example.org> is not for you' });
    const warn = vi.spyOn(log, 'warn').mockReturnValue();
    await site.send('POST', '/api/newsletter', { email: 'ann@example.org', consent: true });
    await expect.poll(() => warn.mock.calls.length).toBe(1);
    const [[{ err }]] = warn.mock.calls as unknown as [[{ err: Error }]];
    expect(err.message).toContain('550 5.7.1');
    expect(err.message).not.toContain('ann');
  });

  test('without settings for mail there is nothing at the address, and the form opens the mail program', async () => {
    await using site = await startSite({ sampleData: false });
    const { status } = await site.send('POST', '/api/newsletter', { email: 'ann@example.org', consent: true });
    expect(status).toBe(404);
    const section = partWith(find(readHtml((await site.request('/news')).text), 'main'), 'section', newsletter.heading);
    expect(find(section, 'form').getAttribute('action')).toMatch(/^mailto:/);
    expect(findAll(section, 'input')).toHaveLength(2);
  });
});

describe('a link to confirm', () => {
  test('that has expired offers a new mail', async () => {
    await using site = await startNewsletter();
    await site.send('POST', '/api/newsletter', { email: 'ann@example.org', consent: true });
    const link = await site.confirmLink();
    site.clock.time = daysLater(site.clock.time, 3);
    expect(readAnswer(await site.request(link))).toMatchObject({ heading: newsletterPages.expired.heading });
    expect(readAnswer(await site.post(link))).toMatchObject({ status: 202, heading: newsletterPages.asked.heading });
    expect(await site.subscribers()).toMatchObject([{ state: 'pending' }]);
  });

  test('that nobody was sent, or that leaves, confirms nothing', async () => {
    await using site = await startNewsletter();
    const { id } = await requestSubscription(site.db, 'ann@example.org', 'website form', site.clock.time);
    const leave = createLeaveToken(await readSecret(site.db), id);
    for (const query of ['', '?token=', '?token=made-up', `?token=${leave}`]) {
      for (const method of ['GET', 'POST']) {
        const answer = readAnswer(await site.request(`/newsletter/confirm${query}`, { method }));
        expect(answer).toMatchObject({ status: 404, heading: newsletterPages.unknown.heading });
      }
    }
    expect(await site.subscribers()).toMatchObject([{ state: 'pending' }]);
  });
});

describe('a link to leave', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const oneClick = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';

  test('opens a compressed page', async () => {
    await using site = await startNewsletter();
    const { headers } = await site.request('/newsletter/leave', { headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
  });

  test.each([
    ['by its page', '', form],
    ['by one press in a mail program', oneClick, multipart],
    ['by one press, in the other form', 'List-Unsubscribe=One-Click', form],
    ['from a mail program on the web', 'List-Unsubscribe=One-Click', { ...form, origin: 'https://mail.example' }],
  ])('removes the address %s, and keeps its hash', async (_, body, headers) => {
    await using site = await startNewsletter();
    const { id } = await requestSubscription(site.db, 'ann@example.org', 'website form', site.clock.time);
    const secret = await readSecret(site.db);
    const link = `/newsletter/leave?token=${createLeaveToken(secret, id)}`;

    const question = readAnswer(await site.request(link));
    expect(question).toMatchObject({ status: 200, heading: newsletterPages.leave.heading });
    expect(find(question.main, 'form').getAttribute('method')).toBe('post');
    expect(await site.subscribers()).toHaveLength(1);

    const left = await site.post(link, body, headers);
    expect(readAnswer(left)).toMatchObject({ status: 200, heading: newsletterPages.left.heading });
    expect(await site.subscribers()).toEqual([]);
    const departures = await site.db.selectFrom('departures').select('id').execute();
    expect(departures).toEqual([{ id: await subscriberId(site.db, 'ann@example.org') }]);

    // Nor does it tell whether there was such a subscriber.
    const again = await site.post(link, body, headers);
    expect({ ...again, headers: {} }).toEqual({ ...left, headers: {} });
  });

  test('that was cut off says that she is still on the list, and what to do', async () => {
    await using site = await startNewsletter();
    const { id } = await requestSubscription(site.db, 'ann@example.org', 'website form', site.clock.time);
    const token = createLeaveToken(await readSecret(site.db), id);
    for (const query of ['', '?token=', `?token=leave.${id}`, `?token=leave.${id}.`, `?token=${token.slice(0, -1)}`]) {
      for (const method of ['GET', 'POST']) {
        const answer = readAnswer(await site.request(`/newsletter/leave${query}`, { method }));
        expect(answer).toMatchObject({ status: 404, heading: newsletterPages.notLeft.heading });
        expect(textOf(answer.main)).toContain(newsletterPages.notLeft.next.label);
      }
    }
    expect(await site.subscribers()).toHaveLength(1);
  });
});

test('who is not subscribed any more leaves by her link, too, and an import does not bring her back', async () => {
  await using site = await startNewsletter();
  const id = await subscriberId(site.db, 'ann@example.org');
  const link = `/newsletter/leave?token=${createLeaveToken(await readSecret(site.db), id)}`;
  await importSubscribers(site.db, 'ann@example.org', 'paper', site.clock.time);
  await endSubscriptions(site.db, ['ann@example.org']);
  expect((await site.post(link)).status).toBe(200);
  const again = await importSubscribers(site.db, 'ann@example.org', 'paper', site.clock.time);
  expect(again).toMatchObject({ added: 0, left: 1 });
  expect(await site.subscribers()).toEqual([]);
});

test('while the database cannot be written, people get a page that asks them to come back, and programs get JSON', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const now = someNoon;
  const build = await import('#build/server/index.js');
  const { renderAnswer } = createRenderer({ build, db, mode: 'production', styles: [], now });
  const mailer = openMailer(mailSettings(1), db, now);
  const dependencies = { db, now, mailer, renderAnswer, settings: { trustedProxies: 0 } };
  const app = new Hono()
    .route('/', mailLinkRoutes(dependencies))
    .route('/api/newsletter', newsletterRoutes(dependencies));
  const { id } = await requestSubscription(db, 'ann@example.org', 'website form', now());
  const leave = `/newsletter/leave?token=${createLeaveToken(await readSecret(db), id)}`;
  await sql`pragma query_only = on`.execute(db);

  const incoming = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
  const post = (path: string, body: string, headers: Record<string, string>) =>
    expectLogged('readonly', async () => app.request(path, { method: 'POST', headers, body }, incoming));
  for (const [path, body] of [
    [leave, ''],
    ['/api/newsletter', 'email=bo%40example.org&consent=on'],
  ] as const) {
    const response = await post(path, body, form);
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(textOf(find(readHtml(await response.text()), 'h1'))).toBe('Back in a few minutes');
  }
  const json = { 'content-type': 'application/json' };
  const response = await post('/api/newsletter', '{"email":"cy@example.org","consent":true}', json);
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
});
