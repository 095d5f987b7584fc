import { newsletterPages } from '#content/newsletter.ts';
import { admin } from '#content/pages/admin.ts';
import { newsletter, newsletterSignUp } from '#content/pages/home.ts';
import { createArticle, expectAccessible, logIn, notice, row } from '#e2e/admin.ts';
import { test as base, disableToastTimeout, expect, password, waitForHydration } from '#e2e/test.ts';
import { news } from '#features/news/article.ts';
import { newsletterMail } from '#features/newsletter/mail/newsletter-mail.ts';
import { type Behavior, startRelay } from '#test/relay.ts';
import { request, startSite } from '#test/site.ts';
import { subscribe } from '#test/subscribers.ts';
import { newsletterScreen, sendPath } from './newsletter-screen.ts';

type Relay = Awaited<ReturnType<typeof startRelay>>;

type Site = Awaited<ReturnType<typeof startSite>>;

/** Each test has a site that can send mail, and a relay whose behavior it may change. */
const test = base.extend<{ behavior: Behavior; relay: Relay; site: Site }>({
  behavior: ({ browserName: _ }, use) => use({}),
  async relay({ behavior }, use) {
    await using relay = await startRelay(() => behavior);
    await use(relay);
  },
  async site({ relay }, use) {
    const mail = { ...relay.settings };
    await using site = await startSite({ sampleData: false, mail });
    // Mails link to this site, whose port is known only now.
    mail.siteUrl = originOf(site);
    await use(site);
  },
  baseURL: ({ site }, use) => use(originOf(site)),
});

function originOf({ port }: Site) {
  return `http://127.0.0.1:${port}`;
}

const address = 'ann@example.org';

/** Waits for `count` mails, and returns the newest. */
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

test('somebody signs up and confirms, gets an article, and leaves', async ({ page, relay, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED|status of 401/);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  await test.step('signs up on the home page, at the second try, because the network fails', async () => {
    await page.goto('/');
    await waitForHydration(page);
    await page.route('**/api/newsletter', (route) => route.abort(), { times: 1 });
    const form = page.locator('#newsletter');
    await form.getByLabel(newsletter.emailLabel).fill(address);
    await form.getByLabel(newsletter.consentLabel).check();
    await form.getByRole('button', { name: newsletterSignUp.submit }).click();
    await expect(form.getByRole('status')).toHaveText(newsletterSignUp.failed);
    await expect(form.getByLabel(newsletter.emailLabel)).toHaveValue(address);
    await form.getByRole('button', { name: newsletterSignUp.submit }).click();
    await expect(form.getByRole('status')).toHaveText(newsletterPages.asked.text);
  });

  await test.step('presses the button behind the link in the mail', async () => {
    await page.goto(linkIn((await readMail(relay, 1)).text, '/newsletter/confirm'));
    await page.getByRole('button', { name: newsletterPages.confirm.button }).click();
    await expect(heading(newsletterPages.confirmed.heading)).toBeVisible();
    await expectAccessible(page);
  });

  await page.request.post('/api/admin/login', { data: { password } });
  const article = await createArticle(page, { title: 'Snow on Sunday', content: 'The service is at noon.' });
  await page.request.post(`/api/mailings/articles/${article.id}`);
  const { headers, subject, text, html } = await readMail(relay, 2);
  const leaveUrl = linkIn(text, '/newsletter/leave');
  const subscribers = async () => (await page.request.get('/api/subscribers')).json();

  await test.step('gets a mail that has all it needs', async () => {
    const expected = newsletterMail(news, article, { siteUrl: new URL(page.url()).origin, leaveUrl });
    expect({ subject, text: text.trim(), html: html.trim() }).toEqual({ ...expected, text: expected.text.trim() });
    expect(headers).toMatchObject({
      to: address,
      'list-unsubscribe': `<${leaveUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'list-id': expect.stringContaining('<news.'),
    });
  });

  await test.step('opens its link to leave, which changes nothing before the button is pressed', async () => {
    await page.goto(leaveUrl);
    expect(await subscribers()).toHaveLength(1);
    await page.getByRole('button', { name: newsletterPages.leave.button }).click();
    await expect(heading(newsletterPages.left.heading)).toBeVisible();
    expect(await subscribers()).toEqual([]);
  });

  await test.step('could have left with one press in the mail program', async () => {
    const { port, pathname, search } = new URL(leaveUrl);
    const left = await request(Number(port), pathname + search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(left.status).toBe(200);
  });
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

test('a form that is sent before the script has loaded shows what is missing, and goes on with script', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  await page.goto('/');
  const form = page.locator('#newsletter form');
  await form.getByLabel(newsletter.emailLabel).fill('ann@example');
  await form.evaluate((sent: HTMLFormElement) => HTMLFormElement.prototype.submit.call(sent));
  await expect(page.getByRole('heading', { level: 1, name: newsletterSignUp.incomplete.heading })).toBeVisible();
  await waitForHydration(page);
  await expect(form.getByLabel(newsletter.emailLabel)).toHaveValue('ann@example');
  await form.getByLabel(newsletter.emailLabel).fill(address);
  await form.getByLabel(newsletter.consentLabel).check();
  await form.getByRole('button', { name: newsletterSignUp.submit }).click();
  await expect(form.getByRole('status')).toHaveText(newsletterPages.asked.text);
});

test('a volunteer tries an article, sends it, pauses and stops the mailing, and sends it to the end', async ({
  page,
  relay,
  behavior,
  site,
  allowConsoleErrors,
}) => {
  // A link in the preview must not open anything.
  allowConsoleErrors(/status of (400|401|404|409|412|502)|Blocked opening/);
  await disableToastTimeout(page);
  await page.request.post('/api/admin/login', { data: { password } });
  const content = 'The service is at noon.';
  const { id, title } = await createArticle(page, { content });
  await page.context().clearCookies();
  const state = (name: string) => page.getByRole('status').getByText(name, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

  await test.step('looks at the mail, which nobody would get', async () => {
    await page.goto('/admin/news');
    await logIn(page);
    await row(page, title).getByRole('link', { name: 'Send to subscribers' }).click();
    await expect(page).toHaveURL(sendPath(id));
    await expect(page.getByText('Nobody is subscribed yet, so there is nobody to send it to.')).toBeVisible();
    const light = page.frameLocator('iframe[title="The mail in light mode"]');
    await light.getByRole('link').first().click();
    await expect(light.getByText(content)).toBeVisible();
    await page.getByLabel('Dark').check();
    await expect(page.frameLocator('iframe[title="The mail in dark mode"]').getByText(content)).toBeVisible();
    await page.getByLabel('Plain text').check();
    await expect(page.getByLabel('The mail as plain text')).toHaveValue(new RegExp(content));
    await expectAccessible(page, 'main');
  });

  await test.step('cannot send a draft', async () => {
    await page.request.patch(`/api/news/${id}`, { data: { publishAt: null } });
    await page.reload();
    await expect(page.getByText('Only a public article can be sent, and this one is a draft.')).toBeVisible();
    await page.request.patch(`/api/news/${id}`, { data: { publishAt: 'now' } });
  });

  await test.step('tries it', async () => {
    const field = page.getByLabel('Your email address');
    await field.fill('nonsense');
    await press('Send a test');
    await expect(field).toHaveAccessibleDescription('E-mail address is not valid');
    await field.fill('office@example.org');
    behavior.atRecipient = '451 4.7.1 Try again later';
    await press('Send a test');
    await expect(field).toHaveAccessibleDescription(/Try again later$/);
    delete behavior.atRecipient;
    await press('Send a test');
    await expect(page.getByText('Sent to office@example.org.')).toBeVisible();
    expect((await readMail(relay, 1)).subject).toBe(title);
  });

  const database = site.openDatabase();
  await subscribe(database.db, [address, 'bo@example.org']);
  await database.close();

  await test.step('sends it, after somebody else has changed it', async () => {
    behavior.atRecipient = '451 4.7.1 Try again later';
    await page.reload();
    await expect(page.getByRole('button', { name: 'Send to 2 people' })).toBeVisible();
    await page.request.patch(`/api/news/${id}`, { data: { content: 'Another text' } });
    await press('Send to 2 people');
    await confirm('Send to 2 people');
    await expect(
      notice(page, 'Somebody has just changed this article. Look at the mail again before you send it.'),
    ).toBeVisible();
    await expect(page.frameLocator('iframe').getByText('Another text')).toBeVisible();
    await press('Send to 2 people');
    const question = page.getByRole('alertdialog', { name: 'Send this mail to 2 people?' });
    await expect(question).toContainText(title);
    await confirm('Send to 2 people');
    await expect(state('Being sent')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveAttribute('max', '2');
  });

  await test.step('finds it again, pauses it and lets it go on', async () => {
    await page.goto(newsletterScreen);
    await expect(row(page, title).getByText('2 put off')).toBeVisible();
    await expect(row(page, title).getByText('“451 4.7.1 Try again later.” It goes on by itself on')).toBeVisible();
    await press('Pause');
    await expect(state('Paused')).toBeVisible();
    await expectAccessible(page, 'main');
    await press('Go on');
    await expect(state('Being sent')).toBeVisible();
  });

  await test.step('stops it after a question, and sends it to those who have not got it', async () => {
    await page.goto(sendPath(id));
    await press('Stop');
    await expect(page.getByRole('alertdialog')).toContainText('2 people won’t get it');
    await press('Cancel');
    await press('Stop');
    await confirm('Stop it');
    await expect(state('Stopped')).toBeVisible();
    delete behavior.atRecipient;
    await press('Send to 2 people');
    await confirm('Send to 2 people');
    await expect(state('Sent')).toBeVisible();
    await expect(page.getByText('2 of 2 sent')).toBeVisible();
    await expect(page.getByText(/^Everybody who is subscribed has got this article/)).toBeVisible();
  });

  await test.step('sees that it is sent after the article has been deleted', async () => {
    await page.request.delete(`/api/news/${id}`);
    await page.reload();
    await expect(page.getByText('This article does not exist any more.')).toBeVisible();
    await page.goto(newsletterScreen);
    await expect(page.getByText('2 of 2 sent')).toBeVisible();
  });
});

test('a volunteer adds, finds, puts back, removes and downloads subscribers', async ({
  page,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of (400|401)/);
  await disableToastTimeout(page);
  // Counts of a year, which the test cannot produce itself.
  const counts = [
    { day: '2026-04-01', confirmed: 1_200 },
    { day: '2026-09-10', confirmed: 1_400 },
    { day: '2026-09-11', confirmed: 1_400 },
    { day: '2027-03-05', confirmed: 1_300 },
  ];
  await page.request.post('/api/admin/login', { data: { password } });
  await page.goto(newsletterScreen);
  const heading = (count: number) => page.getByRole('heading', { name: `All Subscribers (${count})` });
  const question = page.getByRole('alertdialog');
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove' }) });

  await test.step('at first nobody has subscribed, and the numbers of a year are a plot and words', async () => {
    await expect(page.getByText('Sent in the last 24 hours: 0 of 300 mails.')).toBeVisible();
    await expect(page.getByText(admin.newsletter.emptyText)).toBeVisible();
    await expect(page.getByText('No address has been confirmed yet.')).toBeVisible();
    await page.route('**/api/subscribers/counts', (route) => route.fulfill({ json: counts }));
    await page.reload();
    const words = '1,200 confirmed addresses on April 1, 2026, at most 1,400 on September 10, 2026, and 1,300 today.';
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('img', { name: 'from April 1, 2026 to today' })).toBeVisible();
    await page.getByText('Show every number').click();
    // Days without a change are left out.
    const numbers = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(numbers).toHaveText(['March 5, 20271,300', 'September 10, 20261,400', 'April 1, 20261,200']);
    await expectAccessible(page);
  });

  const csv = page.getByLabel('Addresses, one in a line');
  const consent = page.getByLabel('Where and when did they agree?');
  const add = page.getByRole('button', { name: 'Add addresses' });
  await test.step('a file is added with a note on consent, and what is wrong stays in the box', async () => {
    await page.getByRole('heading', { name: 'Add Addresses' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    const buffer = Buffer.from('Name,Email\nAnn,ann@example.org\nBo,bo@example.org\nNobody,nobody\n');
    await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    await add.click();
    await expect(consent).toBeFocused();
    await expect(consent).toHaveAccessibleDescription('Where and when they agreed is missing');
    await consent.fill('A list at the door');
    await add.click();
    await expect(heading(2)).toBeVisible();
    await expect(page.getByText('2 addresses added.', { exact: true })).toBeVisible();
    await expect(page.getByText('Row 4: nobody')).toBeVisible();
    await expect(csv).toHaveValue('nobody');
    await expectAccessible(page);
  });

  await test.step('an import is undone', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(notice(page, 'Import undone')).toBeVisible();
    await expect(heading(0)).toBeVisible();
    await expect(page.getByText('Row 4: nobody')).toBeHidden();
  });

  await test.step('what is typed survives an expired session', async () => {
    await page.context().clearCookies();
    await csv.fill('cy@example.org, di@example.org');
    await add.click();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(csv).toHaveValue('cy@example.org, di@example.org');
    // It is removed with the tab, so that nobody finds it at a shared computer.
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('cy@example.org');
    await expect(consent).toHaveValue('A list at the door');
    await add.click();
    await expect(heading(2)).toBeVisible();
    await expect(csv).toHaveValue('');
  });

  await test.step('of many the first hundred are shown, and all are searched', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `${index}@many.example.org`);
    const database = site.openDatabase();
    await subscribe(database.db, many);
    await subscribe(database.db, ['waiting@example.org'], 'pending');
    await subscribe(database.db, ['unknown@example.org'], 'unknown');
    await database.close();
    await page.reload();
    const shown = '152 addresses confirmed, 1 address waiting for confirmation, 1 address off the list';
    await expect(page.getByText(shown)).toBeVisible();
    await expect(rows).toHaveCount(100);
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill(' WAITING@ ');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Waiting for confirmation since');
    await search.fill('elsewhere');
    await expect(page.getByText('No address has “elsewhere” in it.')).toBeVisible();
    await search.fill('unknown@');
    await expect(rows).toContainText('Off the list since');
    await page.getByRole('button', { name: 'Put back' }).click();
    await expect(notice(page, 'Subscriber put back successfully!')).toBeVisible();
    await expect(page.getByText('1 address confirmed, no address waiting for confirmation.')).toBeVisible();
    await search.fill('cy@');
    await expect(rows).toContainText('Confirmed since');
  });

  await test.step('who asks is removed, after a question', async () => {
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(question).toContainText('cy@example.org');
    await expect(question).toContainText('It can’t be undone. An import will not bring the address back');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(notice(page, 'Subscriber removed successfully!')).toBeVisible();
    await expect(heading(153)).toBeFocused();
  });

  await test.step('addresses that came back are removed, after a question', async () => {
    await page.getByRole('heading', { name: 'These Addresses Came Back' }).click();
    const box = page.getByLabel('Addresses that came back');
    const remove = page.getByRole('button', { name: 'Remove them' });
    await box.fill('Nothing');
    await remove.click();
    await expect(box).toBeFocused();
    await expect(box).toHaveAccessibleDescription('There is no address in this text.');
    await box.fill('<DI@example.org>: 550 5.1.1 unknown\nwaiting@example.org, stranger@example.org');
    await expect(page.getByText('3 addresses found.')).toBeVisible();
    await remove.click();
    await expect(question).toContainText('The text has 3 addresses. 2 of them are subscribed:');
    await expect(question).toContainText('It can’t be undone.');
    await question.getByRole('button', { name: 'Remove 2 addresses' }).click();
    await expect(notice(page, '2 addresses removed')).toBeVisible();
    await expect(heading(151)).toBeVisible();
    await expect(box).toHaveValue('');
  });

  await test.step('the list is downloaded', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('subscribers.csv');
  });
});

base.describe('without mail', () => {
  base.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
  base('articles have no link to send them, and screens say what is missing', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 409/);
    const { id, title } = await createArticle(page);
    await page.goto('/admin/news');
    await expect(row(page, title).getByRole('link')).toHaveText(['History']);
    for (const screen of [newsletterScreen, sendPath(id)]) {
      await page.goto(screen);
      const missing = 'The site cannot send mail yet: set SMTP_URL, MAIL_FROM and SITE_URL.';
      await expect(page.getByText(missing)).toBeVisible();
      await expectAccessible(page);
    }
  });
});
