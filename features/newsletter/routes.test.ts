import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { day } from '#core/dates.ts';
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
import { confirmSubscriber, findSubscriber, requestSubscription, subscriberId } from './subscribers.ts';
import { createConfirmToken, createLeaveToken } from './tokens.ts';

const { newsletterPages, newsletter, newsletterSignUp } = defaultContent.words;

const form = { 'content-type': 'application/x-www-form-urlencoded' };

const relay = await startRelay();
const site = await startSite({ sampleData: false, now: someNoon, mail: relay.settings });
const { db, close } = site.openDatabase();
afterAll(async () => {
  await close();
  await site[Symbol.asyncDispose]();
  await relay[Symbol.asyncDispose]();
});

function post(path: string, body = '', headers: Record<string, string> = form) {
  return site.request(path, { method: 'POST', headers, body });
}

/** Sends a form as a browser does, and reads the page to which it is led. */
async function submit(path: string, body = 'page=yes') {
  const { status, headers } = await post(path, body);
  expect(status).toBe(303);
  const location = String(headers.location);
  return { location, ...readPage(await site.request(location)) };
}

/** Checks that a page is neither stored nor indexed, and parses it. */
function readPage({ status, headers, text }: HttpResponse) {
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  const page = readHtml(text);
  expect(find(page, 'meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(findAll(page, 'header, footer')).not.toEqual([]);
  return { status, heading: textOf(find(page, 'h1')), main: find(page, 'main') };
}

async function signUp(email: string, more = {}) {
  const { status, text } = await site.send('POST', '/api/newsletter', { email, consent: true, ...more });
  return { status, ...JSON.parse(text) };
}

const asked = { status: 202, detail: newsletterPages.asked.text };

const findByEmail = async (email: string) => findSubscriber(db, await subscriberId(db, email));

/** The path in the mail to this address. */
async function confirmLink(email: string) {
  await expect.poll(() => relay.recipients()).toContain(email);
  const mail = (await relay.readMails()).find(({ to }) => to?.some(({ address }) => address === email));
  const { siteUrl } = relay.settings;
  const [link = ''] = /https:\S+/.exec(mail?.text ?? '') ?? [];
  expect(link).toMatch(`${siteUrl}/`);
  return link.slice(siteUrl.length);
}

/** Somebody who has confirmed, and the link to leave in the mails to her. */
async function addSubscriber(email: string) {
  const { id } = await requestSubscription(db, email, 'website form', someNoon());
  await confirmSubscriber(db, id, someNoon());
  const token = createLeaveToken(await readSecret(db), id);
  return { id, token, link: `${newsletterPaths.leave}?token=${token}` };
}

describe('signing up', () => {
  test('asks to confirm by mail, and the link confirms, as often as it is pressed', async () => {
    const email = 'Ann@example.org';
    expect(await signUp(email)).toEqual(asked);
    const link = await confirmLink(email);
    const id = await subscriberId(db, email);
    // Not of the mails that only volunteers can have sent.
    const counted = await db.selectFrom('sentMails').select('id').where('subscriber', '=', id).execute();
    expect(counted).toHaveLength(1);
    for (let time = 0; time < 2; time++) {
      const question = readPage(await site.request(link));
      expect(question).toMatchObject({ status: 200, heading: newsletterPages.confirm.heading });
      expect(await findByEmail(email)).toMatchObject({ state: 'pending' });
    }
    const confirmed = { status: 200, heading: newsletterPages.confirmed.heading };
    for (let time = 0; time < 2; time++)
      expect(await submit(link)).toMatchObject({ ...confirmed, location: newsletterPaths.confirmed });
    expect(readPage(await site.request(link))).toMatchObject(confirmed);
    expect(await findByEmail(email)).toMatchObject({ state: 'confirmed', consent: 'website form' });
  });

  test('answers the same to a new address, a pending one beyond the limits, a confirmed one, and a robot', async () => {
    await addSubscriber('confirmed@example.org');
    for (const email of ['new@example.org', 'new@example.org', 'confirmed@example.org'])
      expect(await signUp(email)).toEqual(asked);
    expect(await signUp('robot@example.org', { topic: 'Buy' })).toEqual(asked);
    expect(await findByEmail('robot@example.org')).toBeUndefined();
    await confirmLink('new@example.org');
    const recipients = relay.recipients();
    expect(recipients.filter((to) => /new|confirmed|robot/.test(to))).toEqual(['new@example.org']);
  });

  test('works without script, and shows what is missing beside its field', async () => {
    const main = find(readHtml((await site.request('/')).text), 'main');
    const served = find(partWith(main, 'section', newsletter.heading), 'form');
    expect(served.attributes).toMatchObject({ method: 'post', action: newsletterPaths.signUp });
    expect(served.hasAttribute('enctype')).toBe(false);
    const trap = find(served, 'input[name=topic]').attributes;
    expect(trap).toMatchObject({ tabindex: '-1', 'aria-hidden': 'true' });
    expect(textOf(served)).toContain(newsletterSignUp.submit);

    const incomplete = readPage(await post(newsletterPaths.signUp, 'email=ann%40example&topic='));
    expect(incomplete).toMatchObject({ status: 400, heading: newsletterSignUp.incomplete.heading });
    expect(find(incomplete.main, 'input[type=email]').getAttribute('value')).toBe('ann@example');
    expect(textOf(find(incomplete.main, '#newsletter-email-error'))).toBe(emailMalformed);
    expect(textOf(find(incomplete.main, '#newsletter-consent-error'))).toBe(consentMissing);

    const complete = await submit(newsletterPaths.signUp, 'email=form%40example.org&consent=on&topic=');
    expect(complete).toMatchObject({ status: 200, heading: newsletterPages.asked.heading });
    await confirmLink('form@example.org');
  });

  test('without settings for mail there is nothing at the address, and the form opens the mail program', async () => {
    await using withoutMail = await startSite({ sampleData: false });
    const body = { email: 'ann@example.org', consent: true };
    expect((await withoutMail.send('POST', '/api/newsletter', body)).status).toBe(404);
    const main = find(readHtml((await withoutMail.request('/news')).text), 'main');
    const section = partWith(main, 'section', newsletter.heading);
    expect(find(section, 'form').getAttribute('action')).toMatch(/^mailto:/);
    expect(findAll(section, 'input')).toHaveLength(2);
  });
});

describe('a link to confirm', () => {
  test('that has expired offers a new mail', async () => {
    const { id } = await requestSubscription(db, 'late@example.org', 'website form', someNoon());
    const sentAt = new Date(someNoon().getTime() - 3 * day);
    const link = `${newsletterPaths.confirm}?token=${createConfirmToken(await readSecret(db), id, sentAt)}`;
    expect(readPage(await site.request(link))).toMatchObject({ heading: newsletterPages.expired.heading });
    expect(await submit(link)).toMatchObject({ heading: newsletterPages.asked.heading });
    expect(await confirmLink('late@example.org')).not.toBe(link);
    expect(await findByEmail('late@example.org')).toMatchObject({ state: 'pending' });
  });

  test('that nobody was sent, or that leaves, confirms nothing', async () => {
    const { id } = await requestSubscription(db, 'waiting@example.org', 'website form', someNoon());
    const leave = createLeaveToken(await readSecret(db), id);
    for (const query of ['', '?token=made-up', `?token=${leave}`]) {
      const link = `${newsletterPaths.confirm}${query}`;
      for (const page of [readPage(await site.request(link)), await submit(link)])
        expect(page).toMatchObject({ status: 404, heading: newsletterPages.unknown.heading });
    }
    expect(await findByEmail('waiting@example.org')).toMatchObject({ state: 'pending' });
  });
});

describe('an unsubscribe link', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const oneClick = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';

  async function expectLeft(id: string) {
    expect(await findSubscriber(db, id)).toBeUndefined();
    const departures = db.selectFrom('departures').select('id').where('id', '=', id);
    expect(await departures.execute()).toEqual([{ id }]);
  }

  test('removes the address by its page, and keeps its hash', async () => {
    const { id, link } = await addSubscriber('leaves@example.org');
    const question = readPage(await site.request(link));
    expect(question).toMatchObject({ status: 200, heading: newsletterPages.leave.heading });
    expect(find(question.main, 'form').getAttribute('method')).toBe('post');
    expect(find(question.main, 'form button').attributes).toMatchObject({ type: 'submit', name: 'page', value: 'yes' });
    expect(await findSubscriber(db, id)).toBeDefined();
    // Nor does it tell whether there was such a subscriber.
    for (let time = 0; time < 2; time++)
      expect(await submit(link)).toMatchObject({ status: 200, heading: newsletterPages.left.heading });
    await expectLeft(id);
  });

  test.each([
    ['by one press in a mail program', oneClick, multipart],
    ['from a mail program on the web', 'List-Unsubscribe=One-Click', { ...form, origin: 'https://mail.example' }],
  ])('removes the address %s, without a redirect', async (_, body, headers) => {
    const { id, link } = await addSubscriber('presses@example.org');
    // At last she is not subscribed any more, and no import may bring her back either.
    for (let time = 0; time < 2; time++) {
      await db.deleteFrom('departures').execute();
      expect(await post(link, body, headers)).toMatchObject({ status: 200, text: newsletterPages.left.text });
      await expectLeft(id);
    }
  });

  test('that was cut off says that she is still on the list, and what to do', async () => {
    const { id, token } = await addSubscriber('stays@example.org');
    for (const query of ['', `?token=leave.${id}`, `?token=${token.slice(0, -1)}`]) {
      const link = `${newsletterPaths.leave}${query}`;
      for (const page of [readPage(await site.request(link)), await submit(link)]) {
        expect(page).toMatchObject({ status: 404, heading: newsletterPages.notLeft.heading });
        expect(textOf(page.main)).toContain(newsletterPages.notLeft.next.label);
      }
      expect((await post(link, oneClick, multipart)).status).toBe(404);
    }
    expect(await findSubscriber(db, id)).toMatchObject({ state: 'confirmed' });
  });
});

test('while the database cannot be written, people get a page that asks them to come back, and programs get JSON', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const settings = { trustedProxies: 0, mediaDir: '', mail: mailSettings(1), missingForMail: [] };
  const showPage = () => Promise.reject(new Error('Nothing is incomplete'));
  const own = { db: database.db, now: someNoon, settings, articles: registry.news };
  const services = { ...own, showPage, readContent: async () => defaultContent };
  const { app } = newsletterForms({ ...services, mailer: openMailer(settings.mail, services) });
  const token = createLeaveToken(await readSecret(database.db), 'an-id');
  const leave = `${newsletterPaths.leave}?token=${token}`;
  await sql`pragma query_only = on`.execute(database.db);

  const incoming = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
  const send = (path: string, body: string) =>
    expectLogged('readonly', async () => app.request(path, { method: 'POST', headers: form, body }, incoming));
  for (const response of [
    await send(leave, 'page=yes'),
    await send(newsletterPaths.signUp, 'email=bo%40example.org&consent=on'),
  ]) {
    expect([response.status, response.headers.get('location')]).toEqual([303, newsletterPaths.failed]);
  }
  const response = await send(leave, 'List-Unsubscribe=One-Click');
  expect([response.status, response.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
  const { status, text } = await site.request(newsletterPaths.failed);
  expect([status, textOf(find(readHtml(text), 'h1'))]).toEqual([503, 'Back in a few minutes']);
});
