import { expect, test } from 'vitest';
import { navigation } from '#content/navigation.ts';
import { nearestPages } from './nearest-pages.ts';

function nearest(path: string) {
  return nearestPages(path, navigation, 4).map(({ href }) => href);
}

const twelveWords = '/how-do-we-find-your-church-on-a-cold-dark-winter-morning';

test('finds a page in spite of a typo', () => {
  expect(nearest('/leadrship')[0]).toBe('/leadership');
});

test('reads the first twelve different words of a path, so that a long one takes no longer', () => {
  expect(nearest(`${twelveWords}-baptism-baptism`)).toEqual(nearest(twelveWords));
  expect(nearest(`/${'a-'.repeat(5_000)}baptism`)[0]).toBe('/baptism');
});

test('reads the first forty characters of a word', () => {
  const start = 'x'.repeat(40);
  expect(nearest(`/${start}${'baptism'.repeat(1_000)}-kids`)).toEqual(nearest(`/${start}-kids`));
  expect(nearest(`/${start}${'baptism'.repeat(1_000)}-kids`)[0]).toBe('/kids');
});
