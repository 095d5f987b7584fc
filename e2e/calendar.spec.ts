import { expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('without script, the calendar menu opens by keyboard and closes with Escape', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/contact');
  const button = page.getByRole('button', { name: 'Add to calendar', exact: true });
  const file = page.getByRole('link', { name: '.ics file' });
  await expect(button).toBeVisible();
  await expect(file).toBeHidden();
  await button.press('Enter');
  await expect(file).toBeInViewport();
  for (const name of ['Google Calendar', 'Apple, Outlook', '.ics file']) {
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name, exact: true });
    await expect(link).toBeFocused();
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  // The menu is beside its button, not elsewhere on the page.
  const [menu, opener] = [await file.boundingBox(), await button.boundingBox()];
  expect(Math.abs((menu?.y ?? 0) - (opener?.y ?? 9_999))).toBeLessThan(300);
  await page.keyboard.press('Escape');
  await expect(file).toBeHidden();
  await expect(button).toBeFocused();
});
