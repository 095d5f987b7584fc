import { admin } from '#content/pages/admin.ts';
import { defaultContent } from '#content/words.ts';
import { ownAddress } from '#core/links.ts';
import { createArticle, edit, expectAccessible, logIn, notice, row } from '#e2e/admin.ts';
import { test as base, disableToastTimeout, expect, password, waitForHydration } from '#e2e/test.ts';
import { type Behavior, startRelay } from '#test/relay.ts';
import { startSite } from '#test/site.ts';
import { subscribe } from '#test/subscribers.ts';
import { emailMalformed } from './newsletter-pages.ts';
import { newsletterScreen, sendPath } from './newsletter-screen.ts';

const { newsletterPages, newsletter, newsletterSignUp } = defaultContent.words;

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
    await using site = await startSite({ sampleData: false, mail: relay.settings });
    await use(site);
  },
  baseURL: ({ site }, use) => use(`http://127.0.0.1:${site.port}`),
});

/** The newest mail of so many. */
async function readMail(relay: Relay, count: number) {
  await relay.untilArrived(count);
  const mail = (await relay.readMails()).at(-1);
  return { subject: mail?.subject, text: mail?.text ?? '' };
}

test('a volunteer looks at an article as a mail, somebody signs up, and then it is tried, sent, paused and stopped', async ({
  page,
  relay,
  behavior,
  allowConsoleErrors,
}) => {
  // A link in the preview must not open anything.
  allowConsoleErrors(/ERR_FAILED|status of (400|401|404|409|412|502)|Blocked opening/);
  await disableToastTimeout(page);
  await page.request.post('/api/admin/login', { data: { password } });
  const content = 'The service is at noon.';
  const { id, title } = await createArticle(page, { content, publishAt: null });
  await page.context().clearCookies();
  const state = (name: string) => page.getByRole('status').getByText(name, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

  await test.step('a volunteer publishes it, and looks at the mail, which nobody would get', async () => {
    await page.goto('/admin/news');
    await logIn(page);
    await edit(page, title);
    await press('Publish now');
    const offer = page.getByRole('paragraph').filter({ hasText: `“${title}” is public.` });
    await offer.getByRole('link', { name: 'Send to subscribers' }).click();
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

  await test.step('a form that is sent before the script has loaded shows what is missing, and goes on with script', async () => {
    const form = page.locator('#newsletter form');
    await page.goto('/');
    await form.getByLabel(newsletter.emailLabel).fill('ann@example');
    await form.evaluate((sent: HTMLFormElement) => HTMLFormElement.prototype.submit.call(sent));
    await expect(page.getByRole('heading', { level: 1, name: newsletterSignUp.incomplete.heading })).toBeVisible();
    await waitForHydration(page);
    await expect(form.getByLabel(newsletter.emailLabel)).toHaveValue('ann@example');
    await form.getByLabel(newsletter.emailLabel).fill('ann@example.org');
    await form.getByLabel(newsletter.consentLabel).check();
    await page.route('**/api/newsletter', (route) => route.abort(), { times: 1 });
    await form.getByRole('button', { name: newsletterSignUp.submit }).click();
    await expect(form.getByRole('status')).toHaveText(newsletterSignUp.failed);
    await expect(form.getByLabel(newsletter.emailLabel)).toHaveValue('ann@example.org');
    await form.getByLabel(newsletter.emailLabel).fill(`${'a'.repeat(250)}@example.org`);
    await form.getByRole('button', { name: newsletterSignUp.submit }).click();
    await expect(form.getByLabel(newsletter.emailLabel)).toHaveAccessibleDescription(emailMalformed);
    await form.getByLabel(newsletter.emailLabel).fill('ann@example.org');
    await form.getByRole('button', { name: newsletterSignUp.submit }).click();
    await expect(page.locator('#newsletter').getByText(newsletterPages.asked.text)).toBeFocused();
    await expect(form).toHaveCount(0);
  });

  await test.step('the button behind the link in the mail confirms', async () => {
    const [, path = ''] = /https:\/\/[^/]+(\S+)/.exec((await readMail(relay, 1)).text) ?? [];
    await page.goto(path);
    await press(newsletterPages.confirm.button);
    await expect(page.getByRole('heading', { level: 1, name: newsletterPages.confirmed.heading })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the volunteer cannot send a draft, but try it', async () => {
    const field = page.getByLabel('Your email address');
    await page.request.patch(`/api/news/${id}`, { data: { publishAt: null } });
    await page.goto(sendPath(id));
    await expect(page.getByText('Only a public article can be sent, and this one is a draft.')).toBeVisible();
    await field.fill('office@example.org');
    behavior.atRecipient = '451 4.7.1 Try again later';
    await press('Send a test');
    await expect(field).toHaveAccessibleDescription(/Try again later$/);
    delete behavior.atRecipient;
    await press('Send a test');
    await expect(page.getByText('Sent to office@example.org.')).toBeVisible();
    expect((await readMail(relay, 2)).subject).toBe(title);
  });

  await test.step('sends it, after somebody else has changed it', async () => {
    behavior.atRecipient = '451 4.7.1 Try again later';
    await page.request.patch(`/api/news/${id}`, { data: { publishAt: 'now' } });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Send to 1 person' })).toBeVisible();
    await page.request.patch(`/api/news/${id}`, { data: { content: 'Another text' } });
    await press('Send to 1 person');
    await confirm('Send to 1 person');
    const changed = 'Somebody has just changed this article. Look at the mail again before you send it.';
    await expect(notice(page, changed)).toBeVisible();
    await expect(page.frameLocator('iframe').getByText('Another text')).toBeVisible();
    await press('Send to 1 person');
    const question = page.getByRole('alertdialog', { name: 'Send this mail to 1 person?' });
    await expect(question).toContainText(title);
    await confirm('Send to 1 person');
    await expect(state('Being sent')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveAttribute('max', '1');
  });

  await test.step('finds it again, pauses it and lets it go on', async () => {
    await page.goto(newsletterScreen);
    await expect(row(page, title).getByText('1 put off')).toBeVisible();
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
    await expect(page.getByRole('alertdialog')).toContainText('1 person won’t get it');
    await press('Cancel');
    await press('Stop');
    await confirm('Stop it');
    await expect(state('Stopped')).toBeVisible();
    delete behavior.atRecipient;
    await press('Send to 1 person');
    await confirm('Send to 1 person');
    await expect(state('Sent')).toBeVisible();
    await expect(page.getByText('1 of 1 sent')).toBeVisible();
  });
});

test('a volunteer adds, finds, puts back, removes and downloads subscribers', async ({
  page,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of (400|401)/);
  await disableToastTimeout(page);
  await page.request.post('/api/admin/login', { data: { password } });
  const heading = (count: number) => page.getByRole('heading', { name: `All Subscribers (${count})` });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const question = page.getByRole('alertdialog');
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove' }) });

  await test.step('at first nobody has subscribed, and the numbers of a year are a plot and words', async () => {
    await page.goto(newsletterScreen);
    await expect(page.getByText(admin.newsletter.emptyText)).toBeVisible();
    await expect(page.getByText('No address has been confirmed yet.')).toBeVisible();
    const counts = [
      { day: '2026-04-01', confirmed: 1_200 },
      { day: '2026-09-10', confirmed: 1_400 },
      { day: '2026-09-11', confirmed: 1_400 },
      { day: '2027-03-05', confirmed: 1_300 },
    ];
    await page.route('**/api/subscribers/counts', (route) => route.fulfill({ json: counts }));
    await page.reload();
    const words = '1,200 confirmed addresses on April 1, 2026, at most 1,400 on September 10, 2026, and 1,300 today.';
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('img', { name: 'from April 1, 2026 to today' })).toBeVisible();
  });

  const csv = page.getByLabel('Addresses, one in a line');
  const consent = page.getByLabel('Where and when did they agree?');
  await test.step('a file is added with a note on consent, what is wrong stays in the box, and it is undone', async () => {
    await page.getByRole('heading', { name: 'Add Addresses' }).click();
    const chooser = page.waitForEvent('filechooser');
    await press('Choose a file …');
    const buffer = Buffer.from('Name,Email\nAnn,ann@example.org\nBo,bo@example.org\nNobody,nobody\n');
    await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    await press('Add addresses');
    await expect(consent).toBeFocused();
    await expect(consent).toHaveAccessibleDescription('Where and when they agreed is missing');
    await consent.fill('A list at the door');
    await press('Add addresses');
    await expect(heading(2)).toBeVisible();
    await expect(page.getByText('2 addresses added.', { exact: true })).toBeVisible();
    await expect(page.getByText('Row 4: nobody')).toBeVisible();
    await expect(csv).toHaveValue('nobody');
    await expectAccessible(page);
    await press('Undo');
    await expect(notice(page, 'Import undone')).toBeVisible();
    await expect(heading(0)).toBeVisible();
    await expect(page.getByText('Row 4: nobody')).toBeHidden();
  });

  await test.step('what is typed survives an expired session, but not in a place where others find it later', async () => {
    await page.context().clearCookies();
    await csv.fill('cy@example.org, di@example.org');
    await press('Add addresses');
    await logIn(page);
    await expect(csv).toHaveValue('cy@example.org, di@example.org');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('cy@example.org');
    await expect(consent).toHaveValue('A list at the door');
    await press('Add addresses');
    await expect(heading(2)).toBeVisible();
    await expect(csv).toHaveValue('');
  });

  const search = page.getByRole('searchbox', { name: 'Search' });
  await test.step('of many the first hundred are shown, all are searched, and one is put back', async () => {
    const { db, close } = site.openDatabase();
    await subscribe(
      db,
      Array.from({ length: 150 }, (_, index) => `${index}@many.example.org`),
    );
    await subscribe(db, ['waiting@example.org'], 'pending');
    await subscribe(db, ['unknown@example.org'], 'unknown');
    await close();
    await page.reload();
    const shown = '152 addresses confirmed, 1 address waiting for confirmation, 1 address off the list';
    await expect(page.getByText(shown)).toBeVisible();
    await expect(rows).toHaveCount(100);
    await search.fill('elsewhere');
    await expect(page.getByText('No address has “elsewhere” in it.')).toBeVisible();
    await search.fill(' UNKNOWN@ ');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Off the list since');
    await press('Put back');
    await expect(notice(page, 'Subscriber put back successfully!')).toBeVisible();
    await expect(page.getByText('1 address confirmed, no address waiting for confirmation.')).toBeVisible();
  });

  await test.step('who asks is removed, after a question', async () => {
    await search.fill('cy@');
    await press('Remove');
    await expect(question).toContainText('cy@example.org');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(notice(page, 'Subscriber removed successfully!')).toBeVisible();
    await expect(heading(153)).toBeFocused();
  });

  await test.step('addresses that came back are removed, after a question', async () => {
    await page.getByRole('heading', { name: 'These Addresses Came Back' }).click();
    const box = page.getByLabel('Addresses that came back');
    await box.fill('<DI@example.org>: 550 5.1.1 unknown\nwaiting@example.org, stranger@example.org');
    await expect(page.getByText('3 addresses found.')).toBeVisible();
    await press('Remove them …');
    await expect(question).toContainText('The text has 3 addresses. 2 of them are subscribed:');
    await question.getByRole('button', { name: 'Remove 2 addresses' }).click();
    await expect(notice(page, '2 addresses removed')).toBeVisible();
    await expect(heading(151)).toBeVisible();
    await expect(box).toHaveValue('');
  });

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('subscribers.csv');
});

base('without mail, articles have no link to send them, and a screen says what is missing', async ({ page }) => {
  await page.request.post('/api/admin/login', { data: { password } });
  const { title } = await createArticle(page);
  await page.goto('/admin/news');
  await expect(row(page, title).getByRole('link')).toHaveText(['View', 'History']);
  await page.goto(newsletterScreen);
  const missing = ownAddress ? 'SMTP_URL and MAIL_FROM' : 'SMTP_URL, MAIL_FROM and SITE_URL';
  await expect(page.getByText(`The site cannot send mail yet: set ${missing}.`)).toBeVisible();
});
