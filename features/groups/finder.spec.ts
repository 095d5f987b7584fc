import { expect, followNavigation, test, waitForHydration } from '#e2e/test.ts';
import { aGroupInput } from './fixture.ts';

/** A word that only the groups of this file contain. */
const word = 'Quillworth';
const groups = [
  aGroupInput({ title: 'Men', meetingDay: 'Monday', gender: 'Male', category: 'Stargazing', location: word }),
  aGroupInput({ title: 'Men at work', meetingDay: 'Friday', gender: 'Male', category: 'Woodwork', location: word }),
  aGroupInput({ title: 'Women', meetingDay: 'Friday', gender: 'Female', category: 'Stargazing', location: word }),
  aGroupInput({ title: 'Everyone', meetingDay: 'Sunday', gender: 'Mixed', category: 'Stargazing', location: word }),
];

test('search and filters combine, are in the URL, and follow links and back navigation', async ({
  page,
  volunteer,
}) => {
  for (const data of groups) expect(await volunteer.post('/api/groups', { data })).toBeOK();
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
    await search.pressSequentially(word.toUpperCase());
    await expect(page).toHaveURL('/small-groups?q=QUILLWORTH');
    await expect(titles).toHaveText(['Men', 'Men at work', 'Women', 'Everyone']);
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
    await expect(titles).toHaveText(['Men', 'Men at work']);
    await expect(search).toHaveValue('QUILLWORTH');
    expect(calls).toEqual([]);
    await day.focus();
    await day.selectOption('Friday');
    await expect(page).toHaveURL('/small-groups?q=QUILLWORTH&gender=Male&day=Friday');
    await expect(titles).toHaveText(['Men at work']);
    await expect(day).toBeFocused();
    await category.selectOption('Stargazing');
    await expect(page.getByText('No groups found. Try adjusting your search.')).toBeVisible();
    await day.selectOption('Any day');
    await expect(titles).toHaveText(['Men']);
    await search.fill('Quilworth');
    await expect(page.getByText('No groups found. Try adjusting your search.')).toBeVisible();
    await page.getByRole('link', { name: 'Did you mean “quillworth”?' }).click();
    await expect(titles).toHaveText(['Men']);
    await expect(search).toHaveValue('quillworth');
    await expect(status).toBeInViewport();
    await page.getByRole('link', { name: '1 mixed group is open to everyone, too' }).click();
    await expect(titles).toHaveText(['Men', 'Everyone']);
    await expect(status).toHaveText('2 groups');
    await expect(page.locator('#results')).toBeFocused();
    expect(calls).toEqual(['/api/groups']);
  });

  await test.step('after a link to the whole list, and back', async () => {
    await followNavigation(page, '/small-groups');
    await expectNoFilter();
    await page.goBack();
    await expect(titles).toHaveText(['Men', 'Everyone']);
    await expect(search).toHaveValue('quillworth');
    await expect(category).toHaveValue('Stargazing');
  });

  await test.step('until all are cleared at once', async () => {
    await clear.click();
    await expectNoFilter();
    await expect(search).toBeFocused();
  });
});
