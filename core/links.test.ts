import { expect, test } from 'vitest';
import { siteUrl } from '#content/site.ts';
import { absoluteUrl } from './links.ts';

test('an absolute URL stays on this site, whatever the path', () => {
  for (const path of ['/news?page=2', '//example.com/about', '///', '/\\example.com']) {
    expect(absoluteUrl(path)).toBe(`${new URL(siteUrl).origin}${path}`);
  }
});
