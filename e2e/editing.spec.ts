import { onShortMoment } from '#admin/publication-words.ts';
import { churchClock } from '#core/church-time.ts';
import { day } from '#core/dates.ts';
import { formatTime } from '#core/timestamps.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { groups } from '#features/groups/group.ts';
import { aMessageInput } from '#features/messages/fixture.ts';
import { type Article, news } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import {
  button,
  change,
  createArticle,
  createGroup,
  deleteGroup,
  edit,
  expectAccessible,
  expectForm,
  fillForm,
  heading,
  notice,
  remove,
  row,
  saved,
  undo,
  unique,
} from './admin.ts';
import { disableToastTimeout, expect, holdResponses, test } from './test.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });
test.beforeEach(({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of (400|404|412|503)|ERR_FAILED/);
  return disableToastTimeout(page);
});

const original = { description: 'Supper and a psalm', location: '12 Oak Street', leaders: 'Kim Walker' };
const theirs = { description: 'Lunch and a psalm', location: 'Side door' };

/** A whole minute so many days from now, and as its control shows it. */
function inDays(days: number) {
  const at = new Date(Math.floor(Date.now() / day + days) * day);
  const { date, time } = churchClock(at);
  const iso = at.toISOString();
  return { iso, local: `${date}T${time}`, words: formatTime(iso), short: onShortMoment(iso, new Date()) };
}

test('an article is looked at as a draft, scheduled in the church’s time, published, and taken back', {
  tag: '@phone',
}, async ({ page }) => {
  const title = unique('Draft');
  const item = row(page, title);
  const draft = item.getByText('Draft', { exact: true });
  const publishOn = page.getByLabel('Publish on', { exact: true });
  const takeDownOn = page.getByLabel('Take down on', { exact: true });
  const unfold = (label: string) => page.getByText(`${label}\u00a0…`).click();
  const [from, until] = [inDays(2), inDays(9)];
  await page.goto('/admin/news');
  await fillForm(page, news, anArticleInput({ title }));
  await button(page, 'Save as draft').click();
  await expect(notice(page, 'Article saved as a draft')).toBeVisible();
  await item.getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('link', { name: 'Edit this article' }).click();
  await page.getByLabel('Summary').fill('A better summary');
  await page.getByLabel('Title').press('Enter');
  await expect(item).toContainText('A better summary');
  await expect(draft).toBeVisible();

  await test.step('half of a date, and an end before the beginning, are marked and not saved', async () => {
    await edit(page, title);
    await expect(publishOn).toBeHidden();
    await unfold('Publish on');
    await publishOn.focus();
    await page.keyboard.type('12');
    await unfold('Publish on');
    await button(page, 'Publish now').click();
    await expect(notice(page, 'Please check the marked fields')).toBeVisible();
    await expect(publishOn).toBeFocused();
    await expect(publishOn).toHaveAccessibleDescription(/Please fill in the whole date, or clear it/);
    await publishOn.fill('');
    await unfold('Take down on');
    await takeDownOn.fill(inDays(-2).local);
    // Only the server can compare it with now.
    await button(page, 'Publish now').click();
    await expect(takeDownOn).toBeFocused();
    await expect(takeDownOn).toHaveAccessibleDescription(/can only be taken down after/);
    await expectAccessible(page);
  });

  await test.step('it is scheduled, and its dates survive a reload', async () => {
    await publishOn.fill(from.local);
    await takeDownOn.fill(until.local);
    await page.reload();
    await expect(takeDownOn).toHaveValue(until.local);
    await expect(button(page, 'Save as draft')).toHaveCount(0);
    await button(page, `Publish ${from.short}`).click();
    await expect(notice(page, `Article will be public ${from.short}`)).toBeVisible();
    await expect(item).toContainText(`Public from ${from.words}`);
    await expect(heading(page, 'Create New Article')).toBeVisible();
    const articles: Article[] = await (await page.request.get('/api/news')).json();
    const { iso: publishAt } = from;
    expect(articles.find((article) => article.title === title)).toMatchObject({ publishAt, hideAt: until.iso });
  });

  await test.step('it is published, and taken down, which is undone, by the form and by its row', async () => {
    await edit(page, title);
    await expect(publishOn).toHaveValue(from.local);
    await publishOn.fill('');
    await button(page, 'Publish now').click();
    await expect(notice(page, 'Article published')).toBeVisible();
    await expect(heading(page, 'Create New Article')).toBeVisible();
    const takeDownButton = { name: 'Take down', exact: true };
    const dialog = page.getByRole('alertdialog', { name: 'Take down this article?' });
    for (const place of [page.locator('form'), item]) {
      await edit(page, title);
      await place.getByRole('button', takeDownButton).click();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(item).not.toContainText('Taken down since');
      await place.getByRole('button', takeDownButton).click();
      await dialog.getByRole('button', takeDownButton).click();
      await expect(notice(page, 'Visitors no longer see it')).toBeVisible();
      await expect(item).toContainText('Taken down since');
      await expect(heading(page, 'Create New Article')).toBeVisible();
      await undo(page);
      await expect(item).not.toContainText('Taken down since');
    }
  });
});

test('a change survives a server that cannot save, a reload and a deletion, until it is discarded', async ({
  page,
}) => {
  const { title, summary } = await createArticle(page);
  const field = page.getByLabel('Summary');
  const detail = 'The site can’t save right now. What you wrote is still here. Please try again in a few minutes.';
  const draft = 'Half a sentence';
  const reason = page.getByText('You typed this before, and it isn’t saved yet.');
  await page.route('**/api/news/*', (route) => route.fulfill({ status: 503, json: { detail } }));
  await page.goto('/admin/news');
  await edit(page, title, { Summary: draft });
  await button(page, 'Update Article').click();
  await expect(notice(page, detail)).toBeVisible();
  await page.reload();
  await remove(page, title);
  await expect(notice(page, 'Failed to delete article')).toBeVisible();
  await expect(field).toHaveValue(draft);
  await page.unroute('**/api/news/*');
  await remove(page, title);
  await expect(heading(page, 'Create New Article')).toBeVisible();
  await expect(field).toHaveValue('');
  await undo(page);
  await edit(page, title);
  await expect(field).toHaveValue(draft);
  await button(page, 'Discard').click();
  await expect(field).toHaveValue(summary);
  await button(page, 'Undo').click();
  await expect(field).toHaveValue(draft);
  await expect(reason).toBeVisible();
  await button(page, 'Discard').click();
  await page.reload();
  await expect(field).toHaveValue(summary);
  await expect(reason).toHaveCount(0);
});

test('what is typed during a save becomes a draft, and after a lost response saving again creates no second group', async ({
  page,
}) => {
  const leaders = page.getByLabel('Leaders');
  const written = aGroupInput({ title: unique('Typed on'), leaders: 'Ann' });
  await page.goto('/admin/groups');
  await fillForm(page, groups, written);
  const release = await holdResponses(page, '**/api/groups');
  await button(page, 'Create Group').click();
  await expect(button(page, 'Create Group')).toBeDisabled();
  await leaders.fill('Ann, Bea');
  // Must not send it again.
  await leaders.press('Enter');
  release();
  await expect(notice(page, 'Group created successfully!')).toBeVisible();
  expect(await saved(page, written)).toMatchObject({ leaders: 'Ann', version: 1 });
  await expect(leaders).toBeFocused();
  await page.reload();
  await expect(leaders).toHaveValue('Ann, Bea');
  await button(page, 'Update Group').click();
  await expect(leaders).toHaveValue('');
  expect(await saved(page, written)).toMatchObject({ leaders: 'Ann, Bea', version: 2 });

  const lost = aGroupInput({ title: unique('Lost') });
  await fillForm(page, groups, lost);
  for (const [what, first, then] of [
    ['Create', 'Ann', 'Ann, Bea'],
    ['Update', 'Dora', 'Dora, Eve'],
  ] as const) {
    if (what === 'Update') await edit(page, lost.title);
    await leaders.fill(first);
    await page.route(/\/api\/groups(\/[\w-]+)?$/, (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await button(page, `${what} Group`).click();
    await expect(notice(page, 'We couldn’t reach the server. Check your connection and try again.')).toBeVisible();
    await page.reload();
    await expectForm(page, groups, { ...lost, leaders: first });
    await leaders.fill(then);
    await button(page, `${what} Group`).click();
    await expect(leaders).toHaveValue('');
    const all: { title: string; leaders: string }[] = await (await page.request.get('/api/groups')).json();
    expect(all.flatMap((group) => (group.title === lost.title ? group.leaders : []))).toEqual([then]);
  }
});

test('of two items that take long to open, the form shows the one that was asked for last', async ({ page }) => {
  const [first, second] = [unique('First'), unique('Second')];
  await page.request.post('/api/messages', { data: aMessageInput({ title: second }) });
  const created = await page.request.post('/api/messages', { data: aMessageInput({ title: first }) });
  const url = `**/api/messages/${(await created.json()).id}`;
  await page.goto('/admin/messages');
  const release = await holdResponses(page, url);
  const answered = page.waitForResponse(url);
  await row(page, first).getByRole('button', { name: 'Edit' }).click();
  await edit(page, second);
  release();
  await (await answered).finished();
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(second);
});

test('where storage is full, a warning says so once, and saving works', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  const { title } = await createArticle(page);
  await page.goto('/admin/news');
  await edit(page, title);
  const warning = notice(page, 'This browser can’t keep a draft. Save before you leave this page.');
  await expect(warning).toBeVisible();
  await button(page, 'Dismiss').click();
  await page.getByLabel('Summary').fill('Typed all the same');
  await expect(warning).toHaveCount(0);
  await button(page, 'Update Article').click();
  await expect(row(page, title)).toContainText('Typed all the same');
});

test('changes to different fields are merged, and from those to the same field she chooses', { tag: '@phone' }, async ({
  page,
}) => {
  const group = await createGroup(page, original);
  const leaders = page.getByLabel('Leaders');
  const show = button(page, 'Show');
  await page.goto('/admin/groups');
  await page.getByRole('button', { name: /^See / }).click();
  await expect(page.getByRole('heading', { name: /^All Groups/ })).toBeInViewport();
  await edit(page, group.title, { Leaders: 'Jo Baker' });
  await button(page, 'Cancel').click();
  await expect(notice(page, 'Changes discarded')).toBeVisible();
  await expect(heading(page, 'Create New Group')).toBeInViewport();
  await button(page, 'Undo').click();
  await expect(leaders).toHaveValue('Jo Baker');
  await change(page, group, { location: 'Side door' });
  await button(page, 'Update Group').click();
  await expect(notice(page, 'Group updated successfully!')).toBeVisible();
  await expect(page.locator('.toast')).toContainText(
    `${group.title}\nTogether with what somebody else changed: Location`,
  );
  expect(await saved(page, group)).toMatchObject({ ...original, leaders: 'Jo Baker', location: 'Side door' });
  await show.click();
  await expect(heading(page, group.title)).toBeFocused();
  await expect(heading(page, group.title)).toBeInViewport();
  await edit(page, group.title);
  await button(page, 'Cancel').click();
  await expect(page.locator('.toast')).toHaveCount(0);

  const panel = page.getByRole('region', { name: 'Somebody else has changed this group' });
  await change(page, group, original);
  await page.reload();
  await edit(page, group.title, { Description: 'Supper and a song', Leaders: 'Jo Baker' });
  await change(page, group, theirs);
  await page.reload();
  await button(page, 'Update Group').click();
  await expect(heading(page, 'Somebody else has changed this group')).toBeFocused();
  await expect(panel.getByRole('heading', { level: 4 })).toHaveText(['Description']);
  await expect(panel.locator('mark')).toHaveText(['Supper', 'song', 'Lunch', 'psalm']);
  await expect(panel.getByText('only they changed it: Location.')).toBeVisible();
  await expect(page.getByLabel('Location')).toHaveValue('Side door');
  await expectAccessible(page);
  await button(page, 'Use theirs').click();
  await expect(page.getByLabel('Description')).toHaveValue('Lunch and a psalm');
  await button(page, 'Use mine').click();
  await expect(button(page, 'Use mine')).toBeFocused();
  await page.reload();
  await expect(button(page, 'Use mine')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Save these choices').click();
  await expect(notice(page, 'Group updated successfully!')).toBeVisible();
  expect(await saved(page, group)).toMatchObject({
    description: 'Supper and a song',
    location: 'Side door',
    leaders: 'Jo Baker',
  });

  await edit(page, group.title, { Description: 'Supper and a hymn' });
  await change(page, group, theirs);
  await button(page, 'Update Group').click();
  await button(page, 'Keep theirs').click();
  await expect(heading(page, 'Edit Group')).toBeFocused();
  await expect(panel).toHaveCount(0);
  await expectForm(page, groups, aGroupInput({ ...theirs, title: group.title, leaders: 'Jo Baker' }));
});

test('when somebody else has deleted the group, she takes it out of the bin or leaves it there', async ({ page }) => {
  const group = await createGroup(page, original);
  async function deleteMeanwhile(leaders: string) {
    await page.goto('/admin/groups');
    await edit(page, group.title, { Leaders: leaders });
    await deleteGroup(page, group);
    await button(page, 'Update Group').click();
    await expect(heading(page, 'Somebody else has deleted this group')).toBeFocused();
  }
  await deleteMeanwhile('Jo Baker');
  await button(page, 'Keep mine').click();
  await expect(notice(page, 'Group updated successfully!')).toBeVisible();
  expect(await saved(page, group)).toMatchObject({ id: group.id, leaders: 'Jo Baker' });

  await test.step('she does not overwrite the changes of somebody who restored it first', async () => {
    await deleteMeanwhile('Ann Miller');
    expect(await page.request.post(`/api/groups/${group.id}/restore`)).toBeOK();
    await change(page, group, { location: 'Side door' });
    await button(page, 'Keep mine').click();
    await expect(notice(page, 'Group updated successfully!')).toBeVisible();
    expect(await saved(page, group)).toMatchObject({ location: 'Side door', leaders: 'Ann Miller' });
  });
  await deleteMeanwhile('Nobody');
  await button(page, 'Leave it deleted').click();
  await expect(heading(page, 'Create New Group')).toBeVisible();
  expect(await saved(page, group)).toBeUndefined();
});

test('a late response changes only the form of its own group', async ({ page }) => {
  const [one, other] = [await createGroup(page, original), await createGroup(page, original)];
  const leaders = page.getByLabel('Leaders');
  await page.goto('/admin/groups');
  const releaseConflict = await holdResponses(page, `**/api/groups/${one.id}`);
  await edit(page, one.title, { Leaders: 'Ann Miller' });
  await change(page, one, { ...theirs, leaders: 'Cleo' });
  await button(page, 'Update Group').click();
  await edit(page, other.title, { Leaders: 'Jo Baker' });
  releaseConflict();
  await expect(notice(page, 'Failed to update group')).toBeVisible();
  await expect(leaders).toHaveValue('Jo Baker');
  await edit(page, one.title);
  await expect(heading(page, 'Somebody else has changed this group')).toBeFocused();
  const releaseSuccess = await holdResponses(page, `**/api/groups/${one.id}`);
  await button(page, 'Save these choices').click();
  await edit(page, other.title);
  releaseSuccess();
  await expect(notice(page, 'Group updated successfully!')).toBeVisible();
  await expect(leaders).toHaveValue('Jo Baker');
  expect(await saved(page, one)).toMatchObject({ leaders: 'Ann Miller', location: 'Side door' });
});

test('neither an undo nor a deletion overwrites a concurrent change', async ({ page }) => {
  const group = await createGroup(page);
  await page.goto('/admin/groups');
  await edit(page, group.title, { Leaders: 'Bea' });
  await button(page, 'Update Group').click();
  await expect(notice(page, 'Group updated successfully!')).toBeVisible();
  await change(page, group, { leaders: 'Cleo' });
  await button(page, 'Undo').click();
  await expect(notice(page, 'Somebody has changed it since. History shows every version.')).toBeVisible();

  await row(page, group.title).getByRole('button', { name: 'Delete' }).click();
  await change(page, group, { location: 'Side door' });
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this group?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText('Somebody has just changed this group.');
  await expect(question).toContainText('Side door');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await saved(page, group)).toMatchObject({ leaders: 'Cleo' });

  await deleteGroup(page, group);
  await remove(page, group.title);
  await expect(notice(page, 'It has already been deleted.')).toBeVisible();
  await expect(row(page, group.title)).toHaveCount(0);
});
