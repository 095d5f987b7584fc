import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newsletterPages } from '#content/newsletter.ts';
import { newsletter, newsletterSignUp } from '#content/pages/home.ts';
import { registry } from '#features/all.server.ts';
import { readSecret } from '#records/store/secrets.server.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { expectLogged } from '#test/expect-logged.ts';
import { find, findAll, partWith, readHtml, textOf } from '#test/html.ts';
import { mailSettings, startRelay } from '#test/relay.ts';
import { type HttpResponse, someNoon, startSite } from '#test/site.ts';
import { openMailer } from './mailer.ts';
import { consentMissing, emailMalformed, newsletterPaths } from './newsletter-pages.ts';
import { newsletterForms } from './routes.ts';
import { importSubscribers } from './subscriber-import.ts';
import { confirmSubscriber, endSubscriptions, requestSubscription, subscriberId } from './subscribers.ts';
import { createLeaveToken } from './tokens.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** A site with its own mail relay. */
async function startNewsletter() {
  const relay = await startRelay();
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
    /** Submits a form as a browser does, and reads the page to which it is redirected. */
    async submit(path: string, body = 'page=yes') {
      const { status, headers } = await this.post(path, body);
      expect(status).toBe(303);
      const location = String(headers.location);
      return { location, ...readPage(await site.request(location)) };
    },
    subscribers: () => database.db.selectFrom('subscribers').selectAll().execute(),
    /** The path of the link in the only mail so far. */
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

/** Checks that a page is neither stored nor indexed, and parses it. */
function readPage({ status, headers, text }: HttpResponse) {
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  const page = readHtml(text);
  expect(find(page, 'meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(findAll(page, 'header, footer')).not.toEqual([]);
  return { status, heading: textOf(find(page, 'h1')), main: find(page, 'main') };
}

describe('signing up', () => {
  test('asks for confirmation by mail, and the link confirms, however often it is used', async () => {
    await using site = await startNewsletter();
    const asked = await site.send('POST', '/api/newsletter', { email: 'Ann@example.org', consent: true });
    expect(asked).toMatchObject({ status: 202, headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(asked.text)).toEqual({ detail: newsletterPages.asked.text });

    const link = await site.confirmLink();
    expect(site.relay.recipients()).toEqual(['Ann@example.org']);
    for (let time = 0; time < 2; time++) {
      const question = readPage(await site.request(link));
      expect(question).toMatchObject({ status: 200, heading: newsletterPages.confirm.heading });
      expect(await site.subscribers()).toMatchObject([{ state: 'pending' }]);
    }
    const confirmed = { status: 200, heading: newsletterPages.confirmed.heading };
    for (let time = 0; time < 2; time++)
      expect(await site.submit(link)).toMatchObject({ ...confirmed, location: newsletterPaths.confirmed });
    expect(readPage(await site.request(link))).toMatchObject(confirmed);
    expect(await site.subscribers()).toMatchObject([{ state: 'confirmed', consent: 'website form' }]);
  });

  test('responds alike to new, pending and confirmed addresses, robots, and requests over the limits', async () => {
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

  test('works without script, and shows what is missing beside its field', async () => {
    await using site = await startNewsletter();
    const main = find(readHtml((await site.request('/')).text), 'main');
    const served = find(partWith(main, 'section', newsletter.heading), 'form');
    expect(served.attributes).toMatchObject({ method: 'post', action: newsletterPaths.signUp });
    expect(served.hasAttribute('enctype')).toBe(false);
    const trap = find(served, 'input[name=topic]').attributes;
    expect(trap).toMatchObject({ tabindex: '-1', 'aria-hidden': 'true', class: 'absolute size-0' });
    expect(textOf(served)).toContain(newsletterSignUp.submit);

    const incomplete = readPage(await site.post(newsletterPaths.signUp, 'email=ann%40example&topic='));
    expect(incomplete).toMatchObject({ status: 400, heading: newsletterSignUp.incomplete.heading });
    const typed = () => find(incomplete.main, 'input[type=email]').getAttribute('value');
    expect(typed()).toBe('ann@example');
    expect(textOf(find(incomplete.main, '#newsletter-email-error'))).toBe(emailMalformed);
    expect(textOf(find(incomplete.main, '#newsletter-consent-error'))).toBe(consentMissing);

    const asked = await site.submit(newsletterPaths.signUp, 'email=ann%40example.org&consent=on&topic=');
    expect(asked).toMatchObject({ status: 200, heading: newsletterPages.asked.heading });
    await site.confirmLink();
  });

  test('without mail settings returns 404, and the form opens the mail program', async () => {
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
    expect(readPage(await site.request(link))).toMatchObject({ heading: newsletterPages.expired.heading });
    expect(await site.submit(link)).toMatchObject({ heading: newsletterPages.asked.heading });
    expect(await site.subscribers()).toMatchObject([{ state: 'pending' }]);
  });

  test('that was never sent, or that unsubscribes, confirms nothing', async () => {
    await using site = await startNewsletter();
    const { id } = await requestSubscription(site.db, 'ann@example.org', 'website form', site.clock.time);
    const leave = createLeaveToken(await readSecret(site.db), id);
    for (const query of ['', '?token=', '?token=made-up', `?token=${leave}`]) {
      const link = `${newsletterPaths.confirm}${query}`;
      for (const page of [readPage(await site.request(link)), await site.submit(link)])
        expect(page).toMatchObject({ status: 404, heading: newsletterPages.unknown.heading });
    }
    expect(await site.subscribers()).toMatchObject([{ state: 'pending' }]);
  });
});

describe('an unsubscribe link', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const oneClick = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';

  /** A site with a subscriber, and the unsubscribe link in her mails. */
  async function startWithSubscriber() {
    const site = await startNewsletter();
    const { id } = await requestSubscription(site.db, 'ann@example.org', 'website form', site.clock.time);
    const token = createLeaveToken(await readSecret(site.db), id);
    return { ...site, id, token, link: `/newsletter/leave?token=${token}` };
  }
  async function expectLeft(site: Awaited<ReturnType<typeof startWithSubscriber>>) {
    expect(await site.subscribers()).toEqual([]);
    const departures = await site.db.selectFrom('departures').select('id').execute();
    expect(departures).toEqual([{ id: await subscriberId(site.db, 'ann@example.org') }]);
  }

  test('removes the address after a click on its page, and keeps the hash', async () => {
    await using site = await startWithSubscriber();
    const question = readPage(await site.request(site.link));
    expect(question).toMatchObject({ status: 200, heading: newsletterPages.leave.heading });
    expect(find(question.main, 'form').getAttribute('method')).toBe('post');
    expect(find(question.main, 'form button').attributes).toMatchObject({ type: 'submit', name: 'page', value: 'yes' });
    expect(await site.subscribers()).toHaveLength(1);
    // The response does not reveal whether the subscriber existed.
    for (let time = 0; time < 2; time++)
      expect(await site.submit(site.link)).toMatchObject({ status: 200, heading: newsletterPages.left.heading });
    await expectLeft(site);
  });

  test.each([
    ['by one press in a mail program', oneClick, multipart],
    ['by one press, in the other form', 'List-Unsubscribe=One-Click', form],
    ['from a mail program on the web', 'List-Unsubscribe=One-Click', { ...form, origin: 'https://mail.example' }],
  ])('removes the address %s, without a redirect', async (_, body, headers) => {
    await using site = await startWithSubscriber();
    for (let time = 0; time < 2; time++)
      expect(await site.post(site.link, body, headers)).toMatchObject({ status: 200, text: newsletterPages.left.text });
    await expectLeft(site);
  });

  test('that was truncated says that she is still on the list, and what to do', async () => {
    await using site = await startWithSubscriber();
    const { id, token } = site;
    for (const query of ['', '?token=', `?token=leave.${id}`, `?token=leave.${id}.`, `?token=${token.slice(0, -1)}`]) {
      const link = `${newsletterPaths.leave}${query}`;
      for (const page of [readPage(await site.request(link)), await site.submit(link)]) {
        expect(page).toMatchObject({ status: 404, heading: newsletterPages.notLeft.heading });
        expect(textOf(page.main)).toContain(newsletterPages.notLeft.next.label);
      }
      expect((await site.post(link, oneClick, multipart)).status).toBe(404);
    }
    expect(await site.subscribers()).toHaveLength(1);
  });
});

test('also works for somebody who is no longer subscribed, whom an import then does not bring back', async () => {
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

test('while the database is read-only, browsers get a page that asks to come back, and mail programs get JSON', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const now = someNoon;
  const settings = { trustedProxies: 0, mediaDir: '', mail: mailSettings(1), missingForMail: [] };
  const showPage = () => Promise.reject(new Error('Nothing is incomplete'));
  const services = { db, now, settings, showPage, articles: registry.news };
  const { app } = newsletterForms({ ...services, mailer: openMailer(settings.mail, services) });
  const { id } = await requestSubscription(db, 'ann@example.org', 'website form', now());
  const leave = `/newsletter/leave?token=${createLeaveToken(await readSecret(db), id)}`;
  await sql`pragma query_only = on`.execute(db);

  const incoming = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
  const post = (path: string, body: string) =>
    expectLogged('readonly', async () => app.request(path, { method: 'POST', headers: form, body }, incoming));
  for (const response of [
    await post(leave, 'page=yes'),
    await post(newsletterPaths.signUp, 'email=bo%40example.org&consent=on'),
  ]) {
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(newsletterPaths.failed);
  }
  const response = await post(leave, 'List-Unsubscribe=One-Click');
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  await using site = await startSite({ sampleData: false });
  const { status, text } = await site.request(newsletterPaths.failed);
  expect(status).toBe(503);
  expect(textOf(find(readHtml(text), 'h1'))).toBe('Back in a few minutes');
});
