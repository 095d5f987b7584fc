import type { Page } from '@playwright/test';
import { churchClock } from '#core/church-time.ts';
import { day } from '#core/dates.ts';
import { formatTime } from '#core/timestamps.ts';
import type { Article } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { createArticle, edit, expectAccessible, fillFields, notice, row, undo, unique } from './admin.ts';
import { disableToastTimeout, expect, test } from './test.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
test.beforeEach(({ page }) => disableToastTimeout(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const moment = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const unfold = (page: Page, label: string) => page.getByText(`${label}\u00a0…`).click();

/** A whole minute `days` days from now, and its value in the control. */
function inDays(days: number) {
  const at = new Date(Math.floor(Date.now() / day + days) * day);
  const { date, time } = churchClock(at);
  return { iso: at.toISOString(), local: `${date}T${time}`, words: formatTime(at.toISOString()) };
}

async function fillArticle(page: Page, title: string) {
  const { summary: Summary, content: Content, author: Author } = anArticleInput();
  await fillFields(page, { Title: title, Summary, Content, Author });
}

async function saved(page: Page, title: string): Promise<Article | undefined> {
  const articles: Article[] = await (await page.request.get('/api/news')).json();
  return articles.find((article) => article.title === title);
}

test('a draft is written, looked at, published, and taken back', { tag: '@both' }, async ({ page }) => {
  const title = unique('Draft');
  const item = row(page, title);
  const draft = item.getByText('Draft', { exact: true });
  await page.goto('/admin/news');
  await button(page, 'Save as draft').click();
  await expect(notice(page, 'Please fill in all fields')).toBeVisible();
  await fillArticle(page, title);
  await button(page, 'Save as draft').click();
  await expect(notice(page, 'Article saved as a draft')).toBeVisible();
  await item.getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();

  await edit(page, title, { Summary: 'A better summary' });
  await page.getByLabel('Title').press('Enter');
  await expect(item).toContainText('A better summary');
  await expect(draft).toBeVisible();
  await edit(page, title);
  await button(page, 'Publish').click();
  await expect(notice(page, 'Article published')).toBeVisible();
  await expect(draft).toHaveCount(0);
  await expect(item.getByRole('link', { name: 'View' })).toHaveCount(0);

  await edit(page, title);
  await button(page, 'Save as draft').click();
  await expect(draft).toBeVisible();
  await undo(page);
  await expect(draft).toHaveCount(0);
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('an article is scheduled in the church’s time, and its dates survive a reload and a save', async ({ page }) => {
    const title = unique('Scheduled');
    const [from, until] = [inDays(2), inDays(9)];
    const [publishOn, takeDownOn] = [moment(page, 'Publish on'), moment(page, 'Take down on')];
    await page.goto('/admin/news');
    await fillArticle(page, title);
    await expect(publishOn).toBeHidden();
    await unfold(page, 'Publish on');
    await publishOn.fill(from.local);
    await unfold(page, 'Take down on');
    await takeDownOn.fill(until.local);
    await expectAccessible(page);
    await page.reload();
    await expect(takeDownOn).toHaveValue(until.local);
    await button(page, `Publish on ${from.words}`).click();
    await expect(notice(page, `Article will be public on ${from.words}`)).toBeVisible();
    await expect(row(page, title)).toContainText(`Public from ${from.words}`);
    await expect(publishOn).toBeHidden();

    await edit(page, title, { Summary: 'A better summary' });
    await expect(publishOn).toHaveValue(from.local);
    await button(page, 'Update Article').click();
    await expect(row(page, title)).toContainText('A better summary');
    expect(await saved(page, title)).toMatchObject({ publishAt: from.iso, hideAt: until.iso });

    await edit(page, title);
    await publishOn.fill('');
    await takeDownOn.fill('');
    await button(page, 'Update Article').click();
    await expect(notice(page, 'Article published')).toBeVisible();
    await expect(row(page, title)).not.toContainText('Public');
    expect(await saved(page, title)).toMatchObject({ hideAt: null });
  });
});

test('half of a date, and an end before the beginning, are marked and not saved', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const [publishOn, takeDownOn] = [moment(page, 'Publish on'), moment(page, 'Take down on')];
  const { title } = await createArticle(page, { publishAt: null, hideAt: inDays(-2).iso });
  await page.goto('/admin/news');
  await edit(page, title);

  await unfold(page, 'Publish on');
  await publishOn.focus();
  await page.keyboard.type('12');
  await unfold(page, 'Publish on');
  await button(page, 'Publish').click();
  await expect(notice(page, 'Please check the marked fields')).toBeVisible();
  await expect(publishOn).toBeFocused();
  await expect(publishOn).toHaveAccessibleDescription(/Please fill in the whole date, or clear it/);
  await publishOn.fill('');
  // Only the server can compare the date with now.
  await button(page, 'Publish').click();
  await expect(takeDownOn).toBeFocused();
  await expect(takeDownOn).toHaveAccessibleDescription(/can only be taken down after/);
  await takeDownOn.fill('');
  await button(page, 'Publish').click();
  await expect(notice(page, 'Article published')).toBeVisible();
});
