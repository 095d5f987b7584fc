import { admin } from '#content/pages/admin.ts';
import { button, expectAccessible, heading } from '#e2e/admin.ts';
import { expect, password, testOnOwnSite } from '#e2e/test.ts';

const test = testOnOwnSite({ sampleData: false });

const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Old News</title><link>https://old.example</link>
<item><title>The harvest supper</title><link>https://old.example/2016/05/supper/</link><guid>one</guid>
<pubDate>Mon, 02 May 2016 07:30:00 GMT</pubDate><description>Bring a chair. We begin at six.</description></item>
</channel></rss>`;

test('a file shows what would happen, is brought in, leads from its old address, and is undone, with the keyboard @phone', async ({
  page,
}) => {
  await page.request.post('/api/admin/login', { data: { password } });
  await page.goto('/admin/start');
  await page.getByRole('link', { name: 'Moving in from another site' }).click();
  await expect(heading(page, admin.movingIn.title)).toBeVisible();
  const file = { name: 'feed.xml', mimeType: 'text/xml', buffer: Buffer.from(feed) };
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose a file …').press('Enter');
  await (await chooser).setFiles(file);

  await expect(heading(page, 'A feed: what would happen')).toBeFocused();
  await page.getByText('The first one, field by field').press('Enter');
  await expect(heading(page, 'The harvest supper')).toBeVisible();
  await expectAccessible(page);
  expect(await (await page.request.get('/api/news')).json()).toEqual([]);
  await button(page, 'Bring them in').press('Enter');
  await expect(page.getByText('1 item brought in.')).toBeVisible();
  const address = page.getByRole('listitem').filter({ hasText: '/2016/05/supper' });
  await expect(address.getByRole('link', { name: 'The harvest supper' })).toBeVisible();
  await expectAccessible(page);

  await button(page, 'Undo').press('Enter');
  await button(page, 'Undo it').press('Enter');
  await expect(page.getByText('1 item is as before the import.')).toBeVisible();
  expect(await (await page.request.get('/api/news')).json()).toEqual([]);
});
