import { readFileSync } from 'node:fs';
import { newHereAddress } from '#content/addresses.ts';
import { button, expectAccessible, heading } from '#e2e/admin.ts';
import { disableToastTimeout, expect, password, testOnOwnSite, waitForHydration } from '#e2e/test.ts';
import { startScreen } from '#features/all.ts';
import type { Sample } from '#records/declare/unconfirmed.ts';

const test = testOnOwnSite({ sampleData: false });
/** Of the church whose site was built. One that has confirmed almost all of it has nothing left to try this with. */
const samples: Sample[] = JSON.parse(readFileSync('build/unconfirmed.json', 'utf8'));
const count = samples.filter(({ weight }) => weight === 'safety').length;
const textOf = (promises: number) => `${promises} safety promises are not confirmed yet`;

test('safety promises are counted on every screen and confirmed one by one, and a started change is found again @phone', async ({
  page,
}) => {
  test.skip(count < 3, 'This church has confirmed what it says');
  await disableToastTimeout(page);
  await page.request.post('/api/admin/login', { data: { password } });
  await page.goto('/admin/groups');
  await page.getByRole('link', { name: textOf(count) }).click();
  await expect(heading(page, 'Make it yours')).toBeVisible();
  const confirm = page.getByRole('button', { name: 'It’s true here' });
  const first = await page.locator('li').filter({ has: confirm }).first().innerText();
  await confirm.first().press('Enter');
  await expect(page.getByText(`1 of ${samples.length} are yours`)).toBeVisible();
  await expect(page.getByRole('link', { name: textOf(count - 1) })).toBeVisible();
  await expect(page.locator('details :focus')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Undo').click();
  await expect(page.locator('li').filter({ has: confirm }).first()).toHaveText(first, { useInnerText: true });
  await expect(page.getByRole('link', { name: textOf(count) })).toBeVisible();

  await page.getByRole('link', { name: 'Change' }).first().click();
  const field = page.locator('textarea:focus, input:focus');
  await field.fill('What our church says');
  await page.goto(startScreen);
  await page.getByRole('listitem').filter({ hasText: 'not saved yet' }).getByRole('link').click();
  await expect(page.getByText('1 not saved')).toBeVisible();
});

test('a page leads admins to its words, and asks nothing of visitors', async ({ page, context, browser, baseURL }) => {
  const visitor = await (await browser.newContext({ baseURL })).newPage();
  const calls: string[] = [];
  visitor.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  const link = page.getByRole('link', { name: 'Edit this page' });
  await context.request.post('/api/admin/login', { data: { password } });
  await page.goto(startScreen);
  await expect(page.getByText('Nothing is scheduled.')).toBeVisible();
  for (const path of ['/', newHereAddress, '/about']) {
    await page.goto(path);
    await expect(link).toBeVisible();
    await visitor.goto(path);
    await waitForHydration(visitor);
  }
  await link.click();
  await expect(page).toHaveURL('/admin/words?part=about');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(calls).toEqual([]);
  await visitor.context().close();
});
