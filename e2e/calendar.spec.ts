import { expect, test } from './test.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the ways to add a calendar open by keyboard and close with Escape', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/contact');
    const button = page.getByRole('button', { name: 'Add to calendar (services)' });
    const file = page.getByRole('link', { name: '.ics file' });
    await expect(file).toBeHidden();
    await button.press('Enter');
    await expect(file).toBeInViewport();
    for (const name of ['Google Calendar', 'Apple, Outlook', '.ics file']) {
      await page.keyboard.press('Tab');
      const link = page.getByRole('link', { name, exact: true });
      await expect(link).toBeFocused();
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    // Beside its button, not elsewhere on the page.
    const [menu, opener] = [await file.boundingBox(), await button.boundingBox()];
    expect(Math.abs((menu?.y ?? 0) - (opener?.y ?? 9_999))).toBeLessThan(300);
    await page.keyboard.press('Escape');
    await expect(file).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test.describe('a volunteer', () => {
  test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) });

  test('is told beside the field that calendars cannot read a time', async ({ page }) => {
    await page.goto('/admin/groups');
    const field = page.getByLabel('Meeting Time');
    const note = page.getByText('left out of calendars');
    await field.fill('Every other week, 7 PM');
    await expect(note).toBeHidden();
    await field.blur();
    await expect(note).toBeVisible();
    await expect(field).toHaveAccessibleDescription(/left out of calendars/);
    await expect(field).not.toHaveAttribute('aria-invalid');
    await field.fill('7:00 PM');
    await field.blur();
    await expect(note).toBeHidden();
    await expect(field).toHaveAccessibleDescription('');
  });
});
