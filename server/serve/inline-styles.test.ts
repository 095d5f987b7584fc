import { expect, test } from 'vitest';
import { withInlineStyles } from './inline-styles.ts';

test('inlines the rules of the classes in the page, in their order, with the blocks around them', () => {
  const tag = '<style data-precedence="theme" data-href="theme">';
  const page = `${tag}</style><p class="wide has-[&amp;&gt;a]:x">class="narrow"</p>`;
  const rules = [
    { css: 'p{}' },
    { open: '@layer components', rules: [{ css: '.narrow{}', classes: ['narrow'] }] },
    {
      open: '@media print',
      rules: [
        { css: '.a,.has{}', classes: ['a', 'has-[&>a]:x'] },
        { css: '.b{}', classes: ['b'] },
      ],
    },
    { open: '@media screen', rules: [{ css: '.b{}', classes: ['b'] }] },
    { css: '.wide{}', classes: ['wide'] },
    { css: '@property --of-nothing{}', classes: [] },
  ];
  const own = 'p{}@layer components{}@media print{.a,.has{}}.wide{}';
  expect(withInlineStyles(page, rules)).toBe(page.replace(tag, tag + own));
});
