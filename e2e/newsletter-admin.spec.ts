import type { Page } from '@playwright/test';
import { admin } from '#content/pages/admin.ts';
import { churchMoment } from '#domain/church-time.ts';
import { newsletterScreen } from '#http/newsletter-screen.ts';
import type { Subscriber } from '#http/subscribers.ts';
import { mailSettings } from '#test/relay.ts';
import { expectAccessible, notice } from './admin.ts';
import { disableToastTimeout, expect, password, test, testOnOwnSite } from './test.ts';

/** Nothing listens at this port: the site keeps what it cannot send. */
const mail = { ...mailSettings(1), perDay: 250 };
const testWithMail = testOnOwnSite({ sampleData: false, mail, now: () => churchMoment('2027-03-05', '12:00') });

async function addresses(page: Page) {
  const subscribers: Subscriber[] = await (await page.request.get('/api/subscribers')).json();
  return subscribers.map(({ email }) => email).sort();
}

async function importCsv(page: Page, csv: string) {
  const data = { csv, consent: 'a test' };
  expect(await page.request.post('/api/subscribers/import', { data })).toBeOK();
}

test.describe('without mail', () => {
  test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

  test('the newsletter screen says what is missing', async ({ page }) => {
    await page.goto(newsletterScreen);
    await expect(page.getByText('The site cannot send mail yet: set SMTP_URL, MAIL_FROM and SITE_URL.')).toBeVisible();
    await expectAccessible(page);
  });
});

testWithMail('subscribers are added, found, removed and downloaded', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of (400|401|404)/);
  await disableToastTimeout(page);
  await page.request.post('/api/admin/login', { data: { password } });
  await page.goto(newsletterScreen);
  const heading = (count: number) => page.getByRole('heading', { name: `All Subscribers (${count})` });
  const question = page.getByRole('alertdialog');

  await test.step('at first nobody has subscribed', async () => {
    await expect(page.getByText('Sent in the last 24 hours: 0 of 250 mails.')).toBeVisible();
    await expect(page.getByText('No address has been confirmed yet.')).toBeVisible();
    await expect(page.getByText(admin.newsletter.emptyText)).toBeVisible();
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
    await expect(csv).toHaveValue(/bo@example\.org/);
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
    // It ends with the tab: nobody finds it at a shared computer.
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('cy@example.org');
    await expect(consent).toHaveValue('A list at the door');
    await add.click();
    await expect(heading(2)).toBeVisible();
    await expect(csv).toHaveValue('');
  });

  await test.step('of many the first hundred are shown, and all are searched', async () => {
    await importCsv(page, Array.from({ length: 150 }, (_, index) => `${index}@many.example.org`).join('\n'));
    await page.request.post('/api/newsletter', { data: { email: 'waiting@example.org', consent: true } });
    await expect.poll(() => addresses(page)).toContain('waiting@example.org');
    await page.reload();
    await expect(page.getByText('152 addresses confirmed, 1 address waiting for confirmation.')).toBeVisible();
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove' }) });
    await expect(rows).toHaveCount(100);
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill(' WAITING@ ');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Waiting for confirmation since March 5, 2027');
    await search.fill('elsewhere');
    await expect(page.getByText('No address has “elsewhere” in it.')).toBeVisible();
    await search.fill('cy@');
    await expect(rows).toContainText('Confirmed since March 5, 2027');
  });

  await test.step('who asks is removed, after a question', async () => {
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(question).toContainText('cy@example.org');
    await expect(question).toContainText('It can’t be undone. An import will not bring the address back');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await addresses(page)).toContain('cy@example.org');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(notice(page, 'Subscriber removed successfully!')).toBeVisible();
    await expect(heading(152)).toBeFocused();
    expect(await addresses(page)).not.toContain('cy@example.org');
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
    await expect(heading(150)).toBeVisible();
    await expect(box).toHaveValue('');
  });

  await test.step('the list is downloaded', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('subscribers.csv');
  });
});

testWithMail('the numbers of the last year are a plot and words', async ({ page }) => {
  const counts = [
    { day: '2026-04-01', confirmed: 1_200 },
    { day: '2026-09-10', confirmed: 1_400 },
    { day: '2026-09-11', confirmed: 1_400 },
    { day: '2027-03-05', confirmed: 1_300 },
  ];
  await page.route('**/api/subscribers/counts', (route) => route.fulfill({ json: counts }));
  await page.request.post('/api/admin/login', { data: { password } });
  await page.goto(newsletterScreen);
  const words = '1,200 confirmed addresses on April 1, 2026, at most 1,400 on September 10, 2026, and 1,300 today.';
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByRole('img', { name: 'from April 1, 2026 to today' })).toBeVisible();
  await page.getByText('Show every number').click();
  // Not the day on which nothing has changed.
  const numbers = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(numbers).toHaveText(['March 5, 20271,300', 'September 10, 20261,400', 'April 1, 20261,200']);
  await expectAccessible(page);
});
