import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { dbContext, type NounDb } from '#nouns/db.server.ts';
import { compress, compressions } from './compress.ts';
import { withErrorPages } from './error-pages.ts';
import { htmlCaching, htmlHeaders, securityHeaders } from './headers.ts';
import { type PageStyles, withOwnStyles } from './own-styles.ts';
import { type PreparedResponse, prepareResponse } from './prepared-response.ts';

export type RenderPage = (url: string) => Promise<{ status: number; response: PreparedResponse }>;

/** Renders with React what the build did not prerender: pages whose data changed, filtered lists, the not-found page. */
export function createRenderPage(
  build: ServerBuild,
  db: NounDb,
  mode: 'production' | 'development',
  styles: PageStyles,
): RenderPage {
  const handle = createRequestHandler(withErrorPages(build), mode);
  return async function renderPage(url) {
    const context = new RouterContextProvider();
    context.set(dbContext, db);
    // Public HTML is the same for all visitors, so only the URL of their request is used.
    // Concatenated, not resolved: //example.org/ is a path here, not another host.
    const response = await handle(new Request(`http://localhost${url}`), context);
    const [path = ''] = url.split('?', 1);
    return toPreparedResponse(response, (html) => withOwnStyles(html, styles[path]));
  };
}

/** Prepares a response of React or the API to be sent any number of times. */
export async function toPreparedResponse(response: Response, finish = (html: string) => html) {
  const type = response.headers.get('content-type') ?? '';
  const isPage = type.startsWith('text/html');
  const text = isPage ? finish(await response.text()) : await response.text();
  const body = Buffer.from(text);
  const bodies = { '': body, ...(await compress(body, 'quick', compressions)) };
  // React Router also serves /news.data. Sent as HTML, the text of volunteers in it would be rendered as a page.
  const headers = isPage ? htmlHeaders(text) : { ...securityHeaders, 'content-type': type };
  const caching = isPage && response.ok ? htmlCaching : (response.headers.get('cache-control') ?? 'no-store');
  return {
    status: response.status,
    response: prepareResponse(bodies, { ...headers, 'cache-control': caching }),
  };
}
