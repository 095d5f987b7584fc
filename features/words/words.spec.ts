import { admin } from '#content/pages/admin.ts';
import { defaultContent } from '#content/words.ts';
import { button, expectAccessible, heading } from '#e2e/admin.ts';
import { disableToastTimeout, expect, password, testOnOwnSite } from '#e2e/test.ts';
import { picture } from '#test/uploads.ts';
import { labelOf } from './labels.ts';

const test = testOnOwnSite({ sampleData: false });
const { church, colors, footerLinks } = defaultContent.facts;
const { notFound } = defaultContent.words;
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
  // The screen's own footer has it, too.
  await expect(page.getByRole('contentinfo').getByRole('link', { name: phone, exact: true })).toBeVisible();
  await visitor.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click();
  await expect(visitor).toHaveURL(href);
  await expect(number).toBeVisible();

  await button(page, 'Undo').click();
  await expect(field).toHaveValue(church.phone);
  await visitor.reload();
  await expect(number).toHaveCount(0);
});

test('a page says what leads to it, is switched off, and comes back with Undo', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/);
  await disableToastTimeout(page);
  await page.request.post('/api/admin/login', { data: { password } });
  const visitor = await context.newPage();
  await visitor.goto('/');
  const link = visitor.getByRole('contentinfo').getByRole('link', { name: label, exact: true });
  await expect(link).toBeVisible();
  await page.goto('/admin/words?part=switched-off');
  const entry = page.locator('li', { has: page.locator(`a[href$="part=${href.slice(1)}"]`) });
  await entry.getByRole('button').click();
  await expect(page.getByRole('link', { name: `“${label}”` }).first()).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Switch off').click();
  await expect(page.locator(':focus')).toContainText('This page is switched off.');

  // A page that was opened before.
  await link.click();
  await expect(heading(visitor, notFound.heading)).toBeVisible();
  await expect(link).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(entry.getByText('This page is switched off.')).toHaveCount(0);
  await visitor.reload();
  await expect(link).toBeVisible();
});

test('a picture of a page is replaced by an upload, which wants its own description, and visitors see it around its point', async ({
  page,
}) => {
  await page.request.post('/api/admin/login', { data: { password } });
  const changes = { 'gallery.pictures.0.alt': 'The old picture' };
  expect(await page.request.patch('/api/words/home', { data: { changes } })).toBeOK();
  await page.goto('/admin/words?part=home');
  const gallery = page.getByRole('group', { name: labelOf('pictures'), exact: true });
  const chosen = gallery.getByRole('group', { name: labelOf('0'), exact: true });
  await chosen.getByRole('button', { name: 'Choose another picture' }).click();
  const buffer = await picture().jpeg().toBuffer();
  await chosen.getByLabel('Add a picture').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  await chosen.getByLabel('From the left').fill('30');
  const added = /[\da-f-]{36}-1200\.jpg$/;
  const preview = page.frameLocator('iframe:visible').getByRole('img', { name: 'The old picture' });
  await expect(preview).toHaveAttribute('src', added);

  const text = chosen.getByRole('textbox', { name: labelOf('alt') });
  await button(page, 'Save').click();
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(/^Describes the picture before/);
  await expectAccessible(page);
  await text.fill('Children on a swing');
  await button(page, 'Save').click();
  await expect(page.getByText('2 not saved')).toBeHidden();

  await page.goto('/');
  const shown = page.getByRole('img', { name: 'Children on a swing' });
  await expect(shown).toHaveAttribute('src', added);
  await expect(shown).toHaveCSS('object-position', '30% 50%');
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
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
  await expect(field).toHaveAccessibleDescription(/^Headings on .+: too little contrast, 1(\.\d)? instead of 4\.5\. /);
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
