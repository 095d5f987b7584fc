import { expect, test } from 'vitest';
import { nearestPages } from './nearest-pages.ts';

const navigation = [
  { label: 'Home', href: '/' },
  { label: 'Music', items: ['choir', 'organ', 'trombones'].map((name) => ({ label: name, href: `/${name}` })) },
  { label: 'Bakery', href: '/bakery' },
];

function nearest(path: string) {
  return nearestPages(path, navigation, { count: 4, otherNames: {} }).map(({ href }) => href);
}

const twelveWords = '/how-do-we-find-your-church-on-a-cold-dark-winter-morning';

test('finds a page in spite of a typo, and never the home page', () => {
  expect(nearest('/trombnes')[0]).toBe('/trombones');
  expect(nearest('/home')).not.toContain('/');
});

test('reads the first twelve different words of a path, so that a long one takes no longer', () => {
  expect(nearest(`${twelveWords}-bakery-bakery`)).toEqual(nearest(twelveWords));
  expect(nearest(`/${'a-'.repeat(5_000)}bakery`)[0]).toBe('/bakery');
});

test('reads the first forty characters of a word', () => {
  const start = 'x'.repeat(40);
  expect(nearest(`/${start}${'bakery'.repeat(1_000)}-organ`)).toEqual(nearest(`/${start}-organ`));
  expect(nearest(`/${start}${'bakery'.repeat(1_000)}-organ`)[0]).toBe('/organ');
});
