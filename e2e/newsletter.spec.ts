import { newsletterPages } from '#content/newsletter.ts';
import { newsletter, newsletterSignUp } from '#content/pages/home.ts';
import { newsletterScreen, sendPath } from '#http/newsletter-screen.ts';
import { newsletterMail } from '#server/mail/newsletter-mail.ts';
import { type Behavior, startRelay } from '#test/relay.ts';
import { request, startSite } from '#test/site.ts';
import { subscribe } from '#test/subscribers.ts';
import { createArticle, expectAccessible, logIn, notice, row } from './admin.ts';
import { test as base, disableToastTimeout, expect, password, waitForHydration } from './test.ts';

type Relay = Awaited<ReturnType<typeof startRelay>>;

type Site = Awaited<ReturnType<typeof startSite>>;

/** Each test has a site that can send mail, and the relay that gets it. */
const test = base.extend<{ behavior: Behavior; relay: Relay; site: Site }>({
  behavior: [{}, { option: true }],
  async relay({ behavior }, use) {
    await using relay = await startRelay(() => behavior);
    await use(relay);
  },
  async site({ relay }, use) {
    const mail = { ...relay.settings };
    await using site = await startSite({ sampleData: false, mail });
    // Links in mails lead to this site, whose port is known only now.
    mail.siteUrl = originOf(site);
    await use(site);
  },
  baseURL: ({ site }, use) => use(originOf(site)),
});

function originOf({ port }: Site) {
  return `http://127.0.0.1:${port}`;
}

const address = 'ann@example.org';

/** The newest mail. */
async function readMail(relay: Relay, count: number) {
  await relay.untilArrived(count);
  const mail = (await relay.readMails()).at(-1);
  const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? []);
  return { headers, subject: mail?.subject, html: mail?.html ?? '', text: mail?.text ?? '' };
}

/** The first address in a text. */
function linkIn(text: string, path: string) {
  return new RegExp(`http://\\S+${path}\\S+`).exec(text)?.[0] ?? '';
}

test('somebody signs up and confirms, gets an article, and leaves with one press in the mail program', async ({
  page,
  relay,
  allowConsoleErrors,
}) => {
  // A page that asks whether somebody is logged in; and a link in the preview, which must not open anything.
  allowConsoleErrors(/status of 401|Blocked opening/);
  await disableToastTimeout(page);
  await test.step('signs up on the home page', async () => {
    await page.goto('/');
    await waitForHydration(page);
    const form = page.locator('#newsletter');
    await form.getByLabel(newsletter.emailLabel).fill(address);
    await form.getByLabel(newsletter.consentLabel).check();
    await form.getByRole('button', { name: newsletterSignUp.submit }).click();
    await expect(form.getByRole('status')).toHaveText(newsletterPages.asked.text);
  });

  await test.step('presses the button behind the link in the mail', async () => {
    const { text } = await readMail(relay, 1);
    await page.goto(linkIn(text, '/newsletter/confirm'));
    await page.getByRole('button', { name: newsletterPages.confirm.button }).click();
    await expect(page.getByRole('heading', { level: 1, name: newsletterPages.confirmed.heading })).toBeVisible();
  });

  await page.request.post('/api/admin/login', { data: { password } });
  const article = await createArticle(page, { title: 'Snow on Sunday', content: 'The service is at noon.' });
  await page.context().clearCookies();

  await test.step('a volunteer looks at the mail', async () => {
    await page.goto('/admin/news');
    await logIn(page);
    await row(page, article.title).getByRole('link', { name: 'Send to subscribers' }).click();
    await expect(page).toHaveURL(sendPath(article.id));
    const light = page.frameLocator('iframe[title="The mail in light mode"]');
    await expect(light.getByRole('heading', { name: article.title })).toBeVisible();
    await light.getByRole('link').first().click();
    await expect(light.getByText(article.content)).toBeVisible();
    await page.getByLabel('Dark').check();
    const dark = page.frameLocator('iframe[title="The mail in dark mode"]');
    await expect(dark.getByText(article.content)).toBeVisible();
    await page.getByLabel('Plain text').check();
    await expect(page.getByLabel('The mail as plain text')).toHaveValue(/The service is at noon\./);
    await expectAccessible(page, 'main');
  });

  await test.step('tries it', async () => {
    const field = page.getByLabel('Your email address');
    const send = page.getByRole('button', { name: 'Send a test' });
    await field.fill('nonsense');
    allowConsoleErrors(/status of 400/);
    await send.click();
    await expect(field).toHaveAccessibleDescription('E-mail address is not valid');
    await field.fill('office@example.org');
    await send.click();
    await expect(page.getByText('Sent to office@example.org.')).toBeVisible();
    expect((await readMail(relay, 2)).subject).toBe(article.title);
  });

  await test.step('sends it, and sees that it has arrived', async () => {
    await page.getByRole('button', { name: 'Send to 1 person' }).click();
    const question = page.getByRole('alertdialog', { name: 'Send this mail to 1 person?' });
    await expect(question).toContainText(article.title);
    await question.getByRole('button', { name: 'Send to 1 person' }).click();
    await expect(notice(page, 'Sending has begun')).toBeVisible();
    await expect(page.getByRole('status').getByText('Sent', { exact: true })).toBeVisible();
    await expect(page.getByText('1 of 1 sent')).toBeVisible();
    await expect(page.getByText(/^Everybody who is subscribed has got this article/)).toBeVisible();
    await page.getByRole('link', { name: 'All mailings' }).click();
    await expect(row(page, article.title)).toContainText('1 of 1 sent');
  });

  await test.step('the mail has all it needs, and its one-click link deletes the address', async () => {
    const { headers, subject, text, html } = await readMail(relay, 3);
    const leaveUrl = linkIn(text, '/newsletter/leave');
    const expected = newsletterMail(article, { siteUrl: new URL(page.url()).origin, leaveUrl });
    expect({ subject, text: text.trim(), html: html.trim() }).toEqual({ ...expected, text: expected.text.trim() });
    expect(headers).toMatchObject({
      to: address,
      'list-unsubscribe': `<${leaveUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'list-id': expect.stringContaining('<news.'),
    });
    const { port, pathname, search } = new URL(leaveUrl);
    const left = await request(Number(port), pathname + search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(left.status).toBe(200);
    expect(await (await page.request.get('/api/subscribers')).json()).toEqual([]);
    expect(relay.recipients()).toEqual([address, address, 'office@example.org']);
  });
});

test('the form says when the network fails, and what was typed stays', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED/);
  await page.goto('/news');
  await waitForHydration(page);
  await page.route('**/api/newsletter', (route) => route.abort());
  await page.getByLabel(newsletter.emailLabel).fill(address);
  await page.getByLabel(newsletter.consentLabel).check();
  await page.getByRole('button', { name: newsletterSignUp.submit }).click();
  await expect(page.getByText(newsletterSignUp.failed)).toBeVisible();
  await expect(page.getByLabel(newsletter.emailLabel)).toHaveValue(address);
});

test('an address that the mail server does not know is put back', async ({ page, site }) => {
  await disableToastTimeout(page);
  const database = await site.openDatabase();
  await subscribe(database.db, [address], 'unknown');
  await database.close();
  await page.request.post('/api/admin/login', { data: { password } });
  await page.goto(newsletterScreen);
  await expect(
    page.getByText('No address confirmed, no address waiting for confirmation, 1 address off'),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: address })).toContainText('Off the list since');
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Put back' }).click();
  await expect(notice(page, 'Subscriber put back successfully!')).toBeVisible();
  await expect(page.getByText('1 address confirmed, no address waiting for confirmation.')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the form and the link in the mail lead to pages', async ({ page, relay }) => {
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await page.goto('/');
    await page.getByLabel(newsletter.emailLabel).fill(address);
    await page.getByLabel(newsletter.consentLabel).check();
    await page.getByRole('button', { name: newsletterSignUp.submit }).click();
    await expect(heading(newsletterPages.asked.heading)).toBeVisible();
    await page.goto(linkIn((await readMail(relay, 1)).text, '/newsletter/confirm'));
    await page.getByRole('button', { name: newsletterPages.confirm.button }).click();
    await expect(heading(newsletterPages.confirmed.heading)).toBeVisible();
  });
});

test.describe('with a relay that puts mails off', () => {
  test.use({ behavior: { atRecipient: '451 4.7.1 Try again later' } });
  test('a mailing is paused, goes on and is stopped, while a second volunteer wants to send the same article', async ({
    page,
    context,
    site,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of (404|409|412|502)/);
    await page.request.post('/api/admin/login', { data: { password } });
    const { id, title } = await createArticle(page);
    const state = (name: string) => page.getByRole('status').getByText(name, { exact: true });
    const press = (name: string, on = page) => on.getByRole('button', { name, exact: true }).click();
    const confirm = (name: string, on = page) => on.getByRole('alertdialog').getByRole('button', { name }).click();
    const mailing = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

    await test.step('a draft can be looked at, but not sent', async () => {
      const draft = await createArticle(page, { publishAt: null });
      await page.goto(sendPath(draft.id));
      await expect(page.getByText('Only a public article can be sent, and this one is a draft.')).toBeVisible();
      await expect(page.getByTitle('The mail in light mode')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Send to/ })).toHaveCount(0);
    });

    await test.step('nobody is subscribed, and a test is refused in the words of the relay', async () => {
      await page.goto(sendPath(id));
      await expect(page.getByText('Nobody is subscribed yet, so there is nobody to send it to.')).toBeVisible();
      await page.getByLabel('Your email address').fill(address);
      await press('Send a test');
      await expect(page.getByLabel('Your email address')).toHaveAccessibleDescription(/Try again later$/);
    });

    await test.step('both send it: one does, the other sees that', async () => {
      const database = await site.openDatabase();
      await subscribe(database.db, [address, 'bo@example.org']);
      await database.close();
      const second = await context.newPage();
      await disableToastTimeout(second);
      for (const each of [page, second]) {
        await each.goto(sendPath(id));
        await press('Send to 2 people', each);
      }
      await confirm('Send to 2 people');
      await expect(state('Being sent')).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveAttribute('max', '2');
      await confirm('Send to 2 people', second);
      await expect(notice(second, 'Failed to send the article')).toBeVisible();
      await expect(
        notice(second, 'This article is being sent already: let it finish, or stop it first.'),
      ).toBeVisible();
      await expect(second.getByRole('button', { name: 'Pause' })).toBeVisible();
      await second.close();
    });

    await test.step('it is still there after leaving the page, and is paused and goes on', async () => {
      await page.goto('/admin/newsletter');
      await expect(mailing.getByText('2 put off')).toBeVisible();
      await expect(mailing.getByText('“451 4.7.1 Try again later” It goes on by itself on')).toBeVisible();
      await mailing.getByRole('button', { name: 'Pause' }).click();
      await expect(state('Paused')).toBeVisible();
      await expectAccessible(page, 'main');
      await mailing.getByRole('button', { name: 'Go on' }).click();
      await expect(state('Being sent')).toBeVisible();
    });

    await test.step('it is stopped after a question, and can be sent to those who have not got it', async () => {
      await page.goto(sendPath(id));
      await press('Stop');
      await expect(page.getByRole('alertdialog')).toContainText('2 people won’t get it');
      await press('Cancel');
      await expect(state('Being sent')).toBeVisible();
      await press('Stop');
      await confirm('Stop it');
      await expect(state('Stopped')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send to 2 people' })).toBeVisible();
    });

    await test.step('an article that has been changed is looked at again before it is sent', async () => {
      await page.request.patch(`/api/news/${id}`, { data: { content: 'Another text' } });
      await press('Send to 2 people');
      await confirm('Send to 2 people');
      await expect(
        notice(page, 'Somebody has just changed this article. Look at the mail again before you send it.'),
      ).toBeVisible();
      await expect(page.frameLocator('iframe').getByText('Another text')).toBeVisible();
      await press('Send to 2 people');
      await confirm('Send to 2 people');
      await expect(state('Being sent')).toBeVisible();
    });

    await test.step('an article that is gone says so, and can still be stopped', async () => {
      // Nothing is tried any more, which would pause it.
      await expect(page.getByText('2 put off')).toBeVisible();
      await page.request.delete(`/api/news/${id}`);
      await press('Pause');
      await expect(page.getByText('This article does not exist any more.')).toBeVisible();
      await expect(state('Paused')).toBeVisible();
      await press('Stop');
      await confirm('Stop it');
      await expect(state('Stopped')).toBeVisible();
      await page.reload();
      await expect(page.getByText('This article does not exist any more.')).toBeVisible();
    });
  });
});

base.describe('without mail', () => {
  base.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
  base(
    'articles have no link to send them, and the screen says what is missing',
    async ({ page, allowConsoleErrors }) => {
      allowConsoleErrors(/status of 409/);
      const { id, title } = await createArticle(page);
      await page.goto('/admin/news');
      await expect(row(page, title).getByRole('link')).toHaveText(['History']);
      await page.goto(sendPath(id));
      await expect(
        page.getByText('The site cannot send mail yet: set SMTP_URL, MAIL_FROM and SITE_URL.'),
      ).toBeVisible();
    },
  );
});
