import type { Page } from '@playwright/test';
import { churchClock } from '#domain/church-time.ts';
import { day } from '#domain/dates.ts';
import { formatTime } from '#domain/timestamps.ts';
import type { Article } from '#nouns/news/article.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { createArticle, edit, expectAccessible, fillFields, notice, row, undo, unique } from './admin.ts';
import { disableToastTimeout, expect, test } from './test.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
test.beforeEach(({ page }) => disableToastTimeout(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const moment = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const unfold = (page: Page, label: string) => page.getByText(`${label}\u00a0…`).click();

/** A whole minute so many days from now, and as its control shows it. */
function inDays(days: number) {
  const at = new Date(Math.floor(Date.now() / day + days) * day);
  const { date, time } = churchClock(at);
  return { iso: at.toISOString(), local: `${date}T${time}`, words: formatTime(at.toISOString()) };
}

async function fillArticle(page: Page, title: string) {
  const { summary: Summary, content: Content, author: Author } = anArticleInput();
  await fillFields(page, { Title: title, Summary, Content, Author });
}

async function saved(page: Page, title: string) {
  const articles: Article[] = await (await page.request.get('/api/news')).json();
  return articles.find((article) => article.title === title);
}

/** The status of its page for a visitor. */
async function statusForVisitors(page: Page, { slug }: Pick<Article, 'slug'>) {
  const response = await fetch(new URL(`/news/${slug}`, page.url()));
  return response.status;
}

test('a draft is written, looked at, published, and taken back', { tag: '@both' }, async ({ page }) => {
  const title = unique('Draft');
  const item = row(page, title);
  await page.goto('/admin/news');
  await expectAccessible(page);

  await test.step('it is saved as a draft, which needs all fields like any other save', async () => {
    await button(page, 'Save as draft').click();
    await expect(notice(page, 'Please fill in all fields')).toBeVisible();
    await fillArticle(page, title);
    await button(page, 'Save as draft').click();
    await expect(notice(page, 'Article saved as a draft')).toBeVisible();
    await expect(item.getByText('Draft', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('');
    expect(await saved(page, title)).toMatchObject({ publishAt: null, hideAt: null, version: 1 });
  });

  const { slug } = (await saved(page, title)) as Article;
  await test.step('only volunteers see it', async () => {
    expect(await statusForVisitors(page, { slug })).toBe(404);
    await item.getByRole('link', { name: 'View' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
  });

  await test.step('it stays a draft until it is published', async () => {
    await edit(page, title, { Summary: 'A better summary' });
    await page.getByLabel('Title').press('Enter');
    await expect(item).toContainText('A better summary');
    expect(await saved(page, title)).toMatchObject({ publishAt: null, version: 2 });
    await edit(page, title);
    await button(page, 'Publish').click();
    await expect(notice(page, 'Article published')).toBeVisible();
    await expect(item.getByText('Draft', { exact: true })).toHaveCount(0);
    await expect(item.getByRole('link', { name: 'View' })).toHaveCount(0);
    expect(await statusForVisitors(page, { slug })).toBe(200);
  });

  await test.step('it is taken back, which is undone', async () => {
    await edit(page, title);
    await expect(button(page, 'Update Article')).toBeVisible();
    await button(page, 'Save as draft').click();
    await expect(item.getByText('Draft', { exact: true })).toBeVisible();
    expect(await statusForVisitors(page, { slug })).toBe(404);
    await undo(page);
    await expect(item.getByText('Draft', { exact: true })).toHaveCount(0);
    expect(await statusForVisitors(page, { slug })).toBe(200);
  });
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('an article is scheduled in the church’s time, and its dates survive a reload and a save', async ({ page }) => {
    const title = unique('Scheduled');
    const [from, until] = [inDays(2), inDays(9)];
    await page.goto('/admin/news');

    await test.step('it is scheduled', async () => {
      await fillArticle(page, title);
      await expect(moment(page, 'Publish on')).toBeHidden();
      await unfold(page, 'Publish on');
      await moment(page, 'Publish on').fill(from.local);
      await unfold(page, 'Take down on');
      await moment(page, 'Take down on').fill(until.local);
      await expectAccessible(page);
      await page.reload();
      await expect(moment(page, 'Publish on')).toHaveValue(from.local);
      await expect(moment(page, 'Take down on')).toHaveValue(until.local);
      await button(page, `Publish on ${from.words}`).click();
      await expect(notice(page, `Article will be public on ${from.words}`)).toBeVisible();
      await expect(row(page, title)).toContainText(`Public from ${from.words}`);
      expect(await saved(page, title)).toMatchObject({ publishAt: from.iso, hideAt: until.iso });
      await expect(moment(page, 'Publish on')).toBeHidden();
    });

    await test.step('another change leaves its dates', async () => {
      await edit(page, title, { Summary: 'A better summary' });
      await expect(moment(page, 'Publish on')).toHaveValue(from.local);
      await button(page, 'Update Article').click();
      await expect(row(page, title)).toContainText('A better summary');
      expect(await saved(page, title)).toMatchObject({ publishAt: from.iso, hideAt: until.iso, version: 2 });
    });

    await test.step('without its dates it is public at once, and stays', async () => {
      await edit(page, title);
      await moment(page, 'Publish on').fill('');
      await moment(page, 'Take down on').fill('');
      await button(page, 'Update Article').click();
      await expect(notice(page, 'Article published')).toBeVisible();
      const { publishAt, hideAt } = (await saved(page, title)) as Article;
      expect(Date.parse(String(publishAt))).toBeLessThan(Date.parse(from.iso));
      expect(hideAt).toBeNull();
      await expect(row(page, title)).not.toContainText('Public');
    });
  });
});

test('half of a date, and an end before the beginning, are marked and not sent', async ({ page }) => {
  await page.goto('/admin/news');
  await fillArticle(page, unique('Never saved'));
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const [publishAt, hideAt] = [moment(page, 'Publish on'), moment(page, 'Take down on')];
  const [earlier, later] = [inDays(2), inDays(9)];
  await unfold(page, 'Publish on');
  await publishAt.focus();
  await page.keyboard.type('12');
  await unfold(page, 'Publish on');
  await button(page, 'Create Article').click();
  await expect(notice(page, 'Please check the marked fields')).toBeVisible();
  await expect(publishAt).toBeFocused();
  await expect(publishAt).toHaveAccessibleDescription(/Please fill in the whole date, or clear it/);
  await publishAt.fill(later.local);
  await unfold(page, 'Take down on');
  await hideAt.fill(earlier.local);
  await button(page, `Publish on ${later.words}`).click();
  await expect(hideAt).toBeFocused();
  await expect(hideAt).toHaveAccessibleDescription(/can only be taken down after/);
  expect(sent).toEqual([]);
});

test('a draft that was to be taken down earlier is marked, and not published', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 400/);
  const { title } = await createArticle(page, { publishAt: null, hideAt: inDays(-2).iso });
  await page.goto('/admin/news');
  await edit(page, title);
  await button(page, 'Publish').click();
  await expect(moment(page, 'Take down on')).toBeFocused();
  await expect(moment(page, 'Take down on')).toHaveAccessibleDescription(/can only be taken down after/);
  await moment(page, 'Take down on').fill('');
  await button(page, 'Publish').click();
  await expect(notice(page, 'Article published')).toBeVisible();
  await expect(row(page, title).getByText('Draft', { exact: true })).toHaveCount(0);
});

test('in a conflict, a draft stays a draft', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 412/);
  const { id, title } = await createArticle(page, { publishAt: null });
  await page.goto('/admin/news');
  await edit(page, title, { Summary: 'Mine' });
  await page.request.patch(`/api/news/${id}`, { data: { author: 'Theirs' } });
  await button(page, 'Save as draft').click();
  const panel = page.getByRole('region', { name: 'Somebody else has changed this article' });
  await expect(panel).toContainText('Only you changed this');
  await expect(panel).not.toContainText('Publish on');
  await button(page, 'Keep mine').click();
  await expect(notice(page, 'Article saved as a draft')).toBeVisible();
  expect(await saved(page, title)).toMatchObject({ publishAt: null, summary: 'Mine', author: 'Theirs' });
});
