import { createElement } from 'react';
import { expect, test } from 'vitest';
import Locations from '#app/pages/locations.tsx';
import { campuses, mainCampus } from '#content/campuses.ts';
import { find, findAll, readHtml, textOf } from './html.ts';
import { renderPart } from './render.ts';
import { replaceContent } from './replace-content.ts';

test.each([
  ['one campus', [12]],
  ['two campuses', [7, 5]],
  ['three campuses', [12, 7, 5]],
  ['four campuses', [7, 5, 7, 5]],
])('/locations with %s has a card for each, which together fill rows of twelve columns', (_, spans) => {
  const names = spans.map((_, index) => `Campus ${index}`);
  replaceContent(campuses, ...names.map((name) => ({ ...mainCampus, name })));
  const cards = findAll(readHtml(renderPart(createElement(Locations), '2027-01-01')), 'article');
  expect(cards.map((card) => textOf(find(card, 'h2')))).toEqual(names);
  expect(cards.map((card) => Number(/lg:col-span-(\d+)/.exec(card.getAttribute('class') ?? '')?.[1]))).toEqual(spans);
});
