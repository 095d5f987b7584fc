import { findItemPage } from '#app/routes.ts';
import type { PreparedResponse } from './prepared-response.ts';
import type { RenderPage } from './render.ts';

/**
 * Pages of one item each are not prepared ahead: there may be thousands. Each is rendered on its first request, and then among
 * the prepared responses until anything that it shows changes.
 */
export function createItemPages(
  renderPage: RenderPage,
  responses: Map<string, PreparedResponse>,
  { most = 200, onPrepared = (_path: string, _response: PreparedResponse) => {} } = {},
) {
  /** Oldest first. */
  const prepared = new Set<string>();
  const inProgress = new Map<string, Promise<PreparedResponse | undefined>>();

  function add(path: string, response: PreparedResponse) {
    prepared.delete(path);
    prepared.add(path);
    responses.set(path, response);
    onPrepared(path, response);
    for (const oldest of [...prepared].slice(0, -most)) remove(oldest);
  }

  function remove(path: string) {
    prepared.delete(path);
    responses.delete(path);
  }

  /** Renders any page; one of an item is prepared with that. */
  const render: RenderPage = async (url, encodings) => {
    const [path = '', query] = url.split('?', 2);
    if (!findItemPage(path)) return renderPage(url, encodings);
    const rendering = renderPage(path);
    const found = rendering
      .then(({ status, response }) => (status === 200 ? response : undefined))
      .catch(() => undefined);
    inProgress.set(path, found);
    const response = await found;
    const isCurrent = inProgress.get(path) === found;
    if (isCurrent) inProgress.delete(path);
    // Made-up addresses must not fill the memory, and what was rendered before a change is out of date.
    if (response && isCurrent) add(path, response);
    const rendered = await rendering;
    // An old address leads on with its query.
    return rendered.status === 308 && query ? renderPage(url, encodings) : rendered;
  };

  return {
    render,
    has: (path: string) => prepared.has(path),
    /** What a render that has begun will find, so that a crowd waits for one render. */
    awaitRender: (path: string) => inProgress.get(path),
    /** Call it when an item, or what is around every page, has changed. */
    dropAll() {
      inProgress.clear();
      for (const path of prepared) remove(path);
    },
  };
}
