import { expect, test } from 'vitest';
import { nouns } from '#features/all.ts';
import type { Noun } from '#records/declare/noun.ts';
import { publicPaths } from '#site/routes.ts';
import { visitorPath } from './item-page.ts';

test.each(nouns.map((noun): [string, Noun] => [noun.name, noun as unknown as Noun]))(
  'a public %s can be viewed, also as a draft if it has a page of its own',
  (_, noun) => {
    const item = { id: 'some-id', title: 'Supper', ...(noun.hasSlugs && { slug: 'supper' }) };
    const own = noun.hasSlugs && `/${noun.path}/supper`;
    expect(own ? [own] : publicPaths).toContain(visitorPath(noun, item));
    expect(visitorPath(noun, { ...item, state: 'draft' })).toBe(own || undefined);
  },
);
