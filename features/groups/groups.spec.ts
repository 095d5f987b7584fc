import { defaultContent } from '#content/words.ts';
import { createGroup, edit, expectAccessible, notice, row } from '#e2e/admin.ts';
import { disableToastTimeout, expect, followNavigation, holdResponses, test, waitForHydration } from '#e2e/test.ts';
import { aGroupInput } from './fixture.ts';

const { smallGroups } = defaultContent.words;

test('a visitor combines search and filters, which are in the URL, and follow links and back navigation', async ({
  page,
  volunteer,
}) => {
  /** Only these groups contain it. */
  const location = 'Quillworth';
  for (const data of [
    aGroupInput({ title: 'Men', meetingDay: 'Monday', gender: 'Male', category: 'Stargazing', location }),
    aGroupInput({ title: 'Men at work', meetingDay: 'Friday', gender: 'Male', category: 'Woodwork', location }),
    aGroupInput({ title: 'Everyone', meetingDay: 'Sunday', gender: 'Mixed', category: 'Stargazing', location }),
  ]) {
    expect(await volunteer.post('/api/groups', { data })).toBeOK();
  }
  const titles = page.getByRole('heading', { level: 3 });
  const search = page.getByLabel('Search groups');
  const day = page.getByLabel('Day', { exact: true });
  const category = page.getByLabel('Category');
  const gender = page.getByRole('group', { name: 'Gender' });
  const status = page.getByRole('status').filter({ hasText: 'group' });
  const clear = page.getByRole('link', { name: 'Clear all' });
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname));
  async function expectNoFilter() {
    await expect(page).toHaveURL('/small-groups');
    await expect(clear).toHaveCount(0);
    for (const field of [search, day, category]) await expect(field).toHaveValue('');
    await expect(gender.getByRole('radio', { name: 'All' })).toBeChecked();
  }

  await test.step('in a served list, without scrolling', async () => {
    await page.goto('/small-groups');
    await waitForHydration(page);
    await search.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
    expect(calls).toEqual([]);
    await search.pressSequentially('QUILLWORTH');
    await expect(page).toHaveURL('/small-groups?q=QUILLWORTH');
    await expect(titles).toHaveText(['Men', 'Men at work', 'Everyone']);
    await expect(search).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(200);
    await gender.getByRole('radio', { name: 'Male', exact: true }).click();
    await expect(page).toHaveURL('/small-groups?q=QUILLWORTH&gender=Male');
    await expect(titles).toHaveText(['Men', 'Men at work']);
    await expect(status).toHaveText('2 groups');
  });

  await test.step('on a filtered page, which fetches the whole list once', async () => {
    calls.length = 0;
    await page.reload();
    await waitForHydration(page);
    expect(calls).toEqual([]);
    await day.focus();
    await day.selectOption('Friday');
    await expect(page).toHaveURL('/small-groups?q=QUILLWORTH&gender=Male&day=Friday');
    await expect(titles).toHaveText(['Men at work']);
    await expect(day).toBeFocused();
    await category.selectOption('Stargazing');
    await expect(page.getByText('No groups found. Try adjusting your search.')).toBeVisible();
    await day.selectOption('Any day');
    await search.fill('Quilworth');
    await page.getByRole('link', { name: 'Did you mean “quillworth”?' }).click();
    await expect(titles).toHaveText(['Men']);
    await expect(search).toHaveValue('quillworth');
    await expect(status).toBeInViewport();
    await page.getByRole('link', { name: '1 mixed group is open to everyone, too' }).click();
    await expect(titles).toHaveText(['Men', 'Everyone']);
    await expect(page.locator('#results')).toBeFocused();
    expect(calls).toEqual(['/api/groups']);
  });

  await test.step('after a link to the whole list, and back, until all are cleared at once', async () => {
    await followNavigation(page, '/small-groups');
    await expectNoFilter();
    await page.goBack();
    await expect(titles).toHaveText(['Men', 'Everyone']);
    await expect(search).toHaveValue('quillworth');
    await expect(category).toHaveValue('Stargazing');
    await clear.click();
    await expectNoFilter();
    await expect(search).toBeFocused();
  });
});

test.describe('a volunteer', () => {
  test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

  test('hides an address from visitors, and confirms a group that has stood a year', async ({ page }) => {
    await disableToastTimeout(page);
    const { id, title } = await createGroup(page, { location: '4 Hidden Lane' });
    const item = row(page, title);
    const area = page.getByRole('textbox', { name: /^Area/ });

    await test.step('the draft keeps the area after a visit to the public page, whose list has the address', async () => {
      await page.goto(`/small-groups?${new URLSearchParams({ q: title })}`);
      await waitForHydration(page);
      await page.getByRole('link', { name: smallGroups.manage.label }).click();
      await edit(page, title, { Area: 'Near Hidden Park' });
      await area.blur();
      await expect(area).toHaveAccessibleDescription('Visitors see this instead of the location.');
      await page.goBack();
      await expect(item).toContainText('4 Hidden Lane');
      await page.goForward();
      await expect(area).toHaveValue('Near Hidden Park');
      await page.getByRole('button', { name: 'Update Group' }).click();
      await expect(item).toContainText('4 Hidden Lane · Visitors see “Near Hidden Park”');
    });

    await test.step('the public page does not show the previous list', async () => {
      const releaseList = await holdResponses(page, '**/api/groups');
      await page.goBack();
      await expect(page.getByText('Loading groups...')).toBeVisible();
      await expect(page.getByText('4 Hidden Lane')).toHaveCount(0);
      releaseList();
      await expect(item).toContainText('Near Hidden Park');
      await expect(page.getByText('4 Hidden Lane')).toHaveCount(0);
    });

    await test.step('a group that has stood a year is listed first, until somebody says that it is still right', async () => {
      const stale = page.getByRole('list', { name: 'Have these changed?' });
      const yearsAgo = '2024-03-03T15:00:00.000Z';
      await page.route('**/api/groups', async (route) => {
        const response = await route.fetch();
        const groups: { id: string }[] = await response.json();
        const times = { changedAt: yearsAgo, checkedAt: yearsAgo };
        await route.fulfill({ response, json: groups.map((group) => ({ ...group, ...(group.id === id && times) })) });
      });
      await page.goto('/admin/groups');
      await expect(stale.getByRole('heading')).toHaveText([title]);
      await expect(stale).toContainText('Unchanged since March 03, 2024');
      await expectAccessible(page);
      await page.unroute('**/api/groups');
      await stale.getByRole('button', { name: 'Still right' }).click();
      await expect(notice(page, 'Group confirmed successfully!')).toBeVisible();
      await expect(stale).toHaveCount(0);
      await expect(item).toContainText('Checked ');
      await item.getByRole('link', { name: 'History' }).click();
      await expect(page.getByText('Still right as it is.')).toBeVisible();
    });
  });
});
