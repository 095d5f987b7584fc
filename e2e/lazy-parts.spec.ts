import type { Page } from '@playwright/test';
import { unreachable } from '#http/client.tsx';
import { notice, unique } from './admin.ts';
import { expect, test } from './test.ts';

test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

const chunk = /\/assets\/history-[^/]+\.js$/;
const failure = (page: Page) => page.getByText('We couldn’t load this part of the page.');
const heading = (page: Page) => page.getByRole('heading', { name: 'Changes of All Groups' });
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

/** Writes something, and follows the link to a view whose code has not been loaded. */
async function openHistory(page: Page, title: string) {
  await page.getByLabel('Title').fill(title);
  await page.getByRole('link', { name: 'History', exact: true }).first().click();
}

async function expectKept(page: Page, title: string) {
  await page.getByRole('link', { name: 'Create and edit' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
}

test('after a deploy, a part whose code is gone reloads the page once, and keeps what was typed', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404 .*\/assets\/history-/);
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
  const title = unique('Typed before a deploy');

  await test.step('the new page has the new code', async () => {
    await page.route(chunk, (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.goto('/admin/groups');
    await openHistory(page, title);
    await expect(heading(page)).toBeVisible();
    expect(loads).toHaveLength(2);
    await expectKept(page, title);
  });

  await test.step('if it has not, a sentence says so', async () => {
    await page.route(chunk, (route) => route.fulfill({ status: 404 }));
    await page.goto('/admin/groups?view=history');
    await expect(failure(page)).toBeVisible();
    expect(loads).toHaveLength(4);
    await page.unroute(chunk);
    await retry(page);
    await expect(heading(page)).toBeVisible();
  });
});

test('without a connection, a part whose code is missing leaves the page as it is', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  const title = unique('Typed on a train');
  await page.goto('/admin/groups');
  await expect(page.getByLabel('Title')).toBeVisible();
  await context.setOffline(true);
  await openHistory(page, title);
  await expect(failure(page)).toBeVisible();
  await retry(page);
  await expect(notice(page, unreachable)).toBeVisible();
  await context.setOffline(false);
  await retry(page);
  await expect(heading(page)).toBeVisible();
  await expectKept(page, title);
});
