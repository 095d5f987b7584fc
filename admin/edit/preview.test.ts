import { createElement } from 'react';
import { expect, test } from 'vitest';
import { nouns } from '#features/all.ts';
import type { Values } from '#records/declare/field.ts';
import { completeValues, type Noun } from '#records/declare/noun.ts';
import { find, readHtml, textOf } from '#test/html.ts';
import { renderPart } from '#test/render.ts';
import { previewItem } from './preview.tsx';

const previewed = nouns.filter((noun: Noun) => noun.loadPreview) as (Noun & Required<Pick<Noun, 'loadPreview'>>)[];

async function render(noun: (typeof previewed)[number], values: Values) {
  const { default: View } = await noun.loadPreview();
  const element = createElement(View, { item: previewItem(noun, undefined, values) as never });
  return readHtml(renderPart(element, '2027-01-01'));
}

test.each(previewed)(
  'the preview of a new $name shows what is typed, also if most is missing or wrong',
  async (noun) => {
    const blank = completeValues(noun, {});
    await render(noun, blank);
    const wrong = Object.fromEntries(
      Object.keys(blank).map((name) => [name, typeof blank[name] === 'string' ? '??' : null]),
    );
    for (const rest of [blank, wrong]) {
      const page = await render(noun, { ...rest, title: 'Harvest supper', publishAt: 'now' });
      expect(textOf(find(page, 'h1'))).toBe('Harvest supper');
    }
  },
);
