import { admin } from '#content/pages/admin.ts';
import { startScreen } from '#features/all.ts';
import { events } from '#features/events/event.ts';
import { adminPath } from '#records/declare/noun.ts';
import { button, createArticle, expectAccessible, fillFields, heading, logIn, row } from './admin.ts';
import { disableToastTimeout, expect, testOnOwnSite } from './test.ts';

const test = testOnOwnSite({ sampleData: false });

test('a login leads to a start, and that to what is unsaved, waits as a draft or was changed', {
  tag: '@phone',
}, async ({ page }) => {
  await disableToastTimeout(page);
  const main = page.getByRole('main');
  const start = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: admin.start.label });
  const link = (name: string) => main.getByRole('link', { name, exact: true });
  await page.goto(adminPath(events));
  await logIn(page);
  await expect(heading(page, admin.start.title)).toBeFocused();
  await expect(page).toHaveURL(startScreen);
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page);
  await expect(heading(page, admin.start.title)).toBeFocused();
  for (const text of ['Nothing is scheduled.', 'No draft is waiting.', 'Nobody has changed anything yet.'])
    await expect(main.getByText(text)).toBeVisible();

  await link('Write an article').click();
  await fillFields(page, { Title: 'Half a thought' });
  const draft = await createArticle(page, { publishAt: null });
  await start.click();
  await expect(start).toBeInViewport({ ratio: 1 });
  await expect(main.getByText('Drafts (1)')).toBeVisible();
  await expect(main.getByText(/^Article created · .* · from\sthis/)).toBeVisible();
  await expectAccessible(page);
  await link('Half a thought').click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  await start.click();
  await link(draft.title).first().click();
  await expect(heading(page, 'Edit Article')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(draft.title);
  await expect(row(page, draft.title).getByText('Draft', { exact: true })).toBeVisible();

  await start.click();
  await button(page, 'Logout').click();
  await expect(heading(page, admin.start.loginTitle)).toBeVisible();
  await logIn(page);
  await expect(heading(page, admin.start.title)).toBeFocused();
});
