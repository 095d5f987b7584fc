import { admin } from '#content/pages/admin.ts';
import { defaultContent } from '#content/words.ts';
import { button, expectAccessible, heading } from '#e2e/admin.ts';
import { disableToastTimeout, expect, password, testOnOwnSite } from '#e2e/test.ts';

const test = testOnOwnSite({ sampleData: false });
const { church, colors, footerLinks } = defaultContent.facts;
const { label = '', href = '' } = footerLinks.find((link) => link.href !== '/') ?? {};
const phone = '(208) 555-0199';

test('a fact is found by its words, refused with its reason, changed on every page, and changed back @phone', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  await disableToastTimeout(page);
  await page.request.post('/api/admin/login', { data: { password } });
  await page.goto('/admin/words');
  await expect(heading(page, admin.words.title)).toBeVisible();
  await page.getByLabel('Search all words').fill(church.phone);
  await page.getByRole('link', { name: 'The church: Phone', exact: true }).click();

  const field = page.getByLabel('Phone', { exact: true });
  const visitor = await context.newPage();
  await visitor.goto('/');
  const number = visitor.getByRole('contentinfo').getByRole('link', { name: phone, exact: true });
  await field.fill('12');
  await button(page, 'Save').click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/^Must be a number of ten digits/);
  await field.fill(phone);
  await page.reload();
  await expect(field).toHaveValue(phone);
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(page.getByText('1 not saved')).toBeHidden();
  await visitor.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click();
  await expect(visitor).toHaveURL(href);
  await expect(number).toBeVisible();

  await button(page, 'Undo').click();
  await expect(field).toHaveValue(church.phone);
  await visitor.reload();
  await expect(number).toHaveCount(0);
});

test('a color that is hard to see is named and not saved; another one is on the pages, also in an open tab', async ({
  page,
  context,
}) => {
  await disableToastTimeout(page);
  await page.request.post('/api/admin/login', { data: { password } });
  const visitor = await context.newPage();
  await visitor.goto('/');
  await page.goto('/admin/words?part=colors');
  const field = page.getByLabel('Light: Headings', { exact: true });
  await field.fill(colors['--surface'].light);
  await button(page, 'Save').click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/^Headings on .+: 1(\.\d)?, must be 4\.5$/);
  await expect(page.getByText('1 not saved, 1 hard to see')).toBeVisible();
  await expectAccessible(page);
  await field.fill('001A00');
  await expect(page.getByLabel('Choose a color: Headings, light')).toHaveValue('#001a00');
  await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByText('1 not saved')).toBeHidden();
  await visitor.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click();
  await expect(visitor).toHaveURL(href);
  const isShown = () => visitor.evaluate(() => getComputedStyle(document.body).getPropertyValue('--heading'));
  await expect.poll(isShown).toContain('#001a00');
});
