import type { ReactNode } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { defaultContent } from '#content/words.ts';
import type { Exception } from '#core/exceptions.ts';

/** Renders part of a page as served on a day, from the test's data rather than the church's. */
export function renderPart(
  part: ReactNode,
  today: string,
  exceptions: Exception[] = [],
  { facts, words } = defaultContent,
) {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => part }]);
  const root = { today, announcement: null, exceptions, facts, words };
  return renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: { root } } }));
}
