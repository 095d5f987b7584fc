import type { ReactNode } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';

/** Part of a page as it is served on a day, made from data of the test rather than of the church. */
export function renderPart(part: ReactNode, today: string) {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => part }]);
  return renderToStaticMarkup(
    createElement(Page, { hydrationData: { loaderData: { root: { today, announcement: null } } } }),
  );
}
