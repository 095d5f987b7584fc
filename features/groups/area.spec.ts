import { smallGroups } from '#content/pages/small-groups.ts';
import { churchMoment } from '#core/church-time.ts';
import { createGroup, edit, expectAccessible, notice, row } from '#e2e/admin.ts';
import {
  disableToastTimeout,
  expect,
  holdResponses,
  password,
  test,
  testOnOwnSite,
  waitForHydration,
} from '#e2e/test.ts';

test.describe('an address', () => {
  test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

  test('hidden by a volunteer is shown to volunteers, and the area to visitors', async ({ page }) => {
    await disableToastTimeout(page);
    const { title } = await createGroup(page, { location: '4 Hidden Lane' });
    const item = row(page, title);
    const area = page.getByRole('textbox', { name: /^Area/ });

    await test.step('the draft keeps the area after a visit to the public page', async () => {
      await page.goto(`/small-groups?${new URLSearchParams({ q: title })}`);
      await waitForHydration(page);
      await page.getByRole('link', { name: smallGroups.manage.label }).click();
      await edit(page, title, { Area: 'Near Hidden Park' });
      await area.blur();
      await expect(area).toHaveAccessibleDescription('Visitors see this instead of the location.');
      // The browser now fetches the list, which still contains the address.
      await page.goBack();
      await expect(item).toContainText('4 Hidden Lane');
      await page.goForward();
      await expect(area).toHaveValue('Near Hidden Park');
      await page.getByRole('button', { name: 'Update Group' }).click();
      await expect(notice(page, 'Group updated successfully!')).toBeVisible();
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
  });
});

const created = churchMoment('2027-03-03', '10:00');
let now = created;
testOnOwnSite({ sampleData: false, now: () => now })(
  'a group unchanged for a year is listed first until somebody confirms it',
  async ({ page }) => {
    await disableToastTimeout(page);
    const logIn = () => page.request.post('/api/admin/login', { data: { password } });
    now = created;
    await logIn();
    const { title } = await createGroup(page);
    now = churchMoment('2028-03-04', '10:00');
    await page.clock.setFixedTime(now);
    await logIn();
    const other = await createGroup(page);
    const stale = page.getByRole('list', { name: 'Have these changed?' });

    await page.goto('/admin/groups');
    await expect(stale.getByRole('heading')).toHaveText([title]);
    await expect(stale).toContainText('Unchanged since March 03, 2027');
    await expect(stale.getByRole('button', { name: 'Edit', exact: true, description: title })).toBeVisible();
    await expect(row(page, other.title)).toContainText('Unchanged since March 04, 2028');
    await expectAccessible(page);

    await stale.getByRole('button', { name: 'Still right' }).click();
    await expect(notice(page, 'Group confirmed successfully!')).toBeVisible();
    await expect(stale).toHaveCount(0);
    await expect(row(page, title)).toContainText('Checked March 04, 2028');
    await expect(page.getByRole('heading', { name: /^All Groups/ })).toBeFocused();
    await row(page, title).getByRole('link', { name: 'History' }).click();
    await expect(page.getByText('Still right as it is.')).toBeVisible();
  },
);
