import fc from 'fast-check';
import { expect, test } from './test.ts';

const nasty = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"\'`&amp;&lt; </textarea></title></script><!--',
  '</script><script>window.hurt = true</script> \u2028 \u2029 \\u003c {{2+2}}',
  '%s %d %o \\n \\0 C:\\new\\table; DROP TABLE groups; --',
  'Ω≈ç√ 日本語 العربية 👩‍👩‍👧‍👦 é\u0301 \u202eright to left\u202c',
];
// What the keyboard can bring: any characters, with and without line breaks, not blank at the ends (those are trimmed).
const anyText = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), { numRuns: 4, seed: 20270522 });
const texts = [...nasty, ...anyText].map((text) => text.trim()).filter(Boolean);

test(
  'whatever a volunteer types is shown unchanged, and stays harmless',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await page.goto('/admin/news');
    await page.getByLabel('Password').fill('a password for tests');
    await page.getByRole('button', { name: 'Login' }).click();
    for (const [index, text] of texts.entries()) {
      const mark = `Round trip ${info.retry}-${index}:`;
      const written = {
        Title: `${mark} ${text}`,
        Summary: `${text}\n  ${text}`,
        Content: `${text}\n\n\t${text}\n${text}`,
        Author: text,
      };
      for (const [label, value] of Object.entries(written))
        await page.getByRole('textbox', { name: label }).fill(value);
      // What the form itself kept: a one-line field takes no line separators from anybody.
      const kept = await Promise.all(
        Object.keys(written).map((label) => page.getByRole('textbox', { name: label }).inputValue()),
      );
      await page.getByRole('button', { name: 'Create Article' }).click();
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');

      const [title, summary, content, author] = kept.map((value) => value.trim());
      await page.goto('/news');
      const article = page.getByRole('article').filter({ hasText: mark });
      expect(await article.getByRole('heading').textContent()).toBe(title);
      expect(await article.locator('p').nth(1).textContent()).toBe(summary);
      expect(await article.locator('p').nth(2).textContent()).toBe(content);
      expect(await article.locator('p').first().locator('span').textContent()).toBe(`By ${author}`);
      expect(await page.evaluate(() => Reflect.get(window, 'hurt'))).toBeUndefined();

      await page.goto('/admin/news');
      await page.getByRole('button', { name: `Edit ${mark}` }).click();
      const shown = await Promise.all(
        Object.keys(written).map((label) => page.getByRole('textbox', { name: label }).inputValue()),
      );
      expect(shown).toEqual([title, summary, content, author]);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: `Delete ${mark}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Article deleted successfully!', { exact: true })).toBeVisible();
    }
  },
);
