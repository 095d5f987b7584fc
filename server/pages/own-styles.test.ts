import { expect, test } from 'vitest';
import { withOwnStyles } from './own-styles.ts';

const sheet = '<style data-precedence="theme" data-href="theme">.wide{}.narrow{}</style>';
const own = { classes: ['wide', 'has-[&>a]:x'], css: '.wide{}' };

test('inlines only the rules of a page, and the whole sheet if the page has a class the build did not see', () => {
  const page = `${sheet}<p class="wide has-[&amp;&gt;a]:x">class="narrow"</p>`;
  expect(withOwnStyles(page, own)).toBe(page.replace('.narrow{}', ''));
  const unseen = `${sheet}<p class="wide narrow"></p>`;
  expect(withOwnStyles(unseen, own)).toBe(unseen);
  expect(withOwnStyles(page, undefined)).toBe(page);
});
