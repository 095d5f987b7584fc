import { expect, test } from 'vitest';
import { withoutPages } from './without-pages.ts';

const to = (label: string, href: string) => ({ label, href });

test.each([
  ['a button leads nowhere', to('Youth', '/youth'), to('Youth', '')],
  ['a button leads elsewhere', to('Teens', '/teens#when'), to('Teens', '/kids')],
  ['an entry is gone', [to('Kids', '/kids'), to('Youth', '/youth')], [to('Kids', '/kids')]],
  ['an entry leads elsewhere', [to('Teens', '/teens'), to('Home', '/')], [to('Teens', '/kids'), to('Home', '/')]],
  ['an entry does not repeat another', [to('Teens', '/teens'), to('Kids', '/kids')], [to('Kids', '/kids')]],
  ['a menu without links is gone', [{ label: 'Young', items: [to('Youth', '/youth')] }], []],
  ['what holds a link stays', [{ text: 'See', link: to('Us', '/youth') }], [{ text: 'See', link: to('Us', '') }]],
])('without its page, %s', (_, before, after) => {
  expect(withoutPages(before, { '/youth': '', '/teens': '/kids' })).toEqual(after);
});

test('what does not lead to such a page stays the same object', () => {
  const page = { title: '/youth', list: [to('Kids', '/kids'), to('None yet', '#')] };
  expect(withoutPages(page, { '/youth': '' })).toBe(page);
});
