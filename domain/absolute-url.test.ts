import { expect, test } from 'vitest';
import { absoluteUrl } from './absolute-url.ts';

test('an absolute URL stays on this site, whatever the path', () => {
  expect(absoluteUrl('/news?page=2')).toBe('https://xenianaz.example.org/news?page=2');
  for (const path of ['//example.com/about', '///', '/\\example.com']) {
    expect(absoluteUrl(path)).toBe(`https://xenianaz.example.org${path}`);
  }
});
