import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { dbContext, type NounDb } from '#nouns/store.server.ts';
import { compress } from './compress.ts';
import { htmlCaching, htmlHeaders, securityHeaders } from './headers.ts';
import { type Kept, keep } from './kept.ts';
import { type PageStyles, withOwnStyles } from './own-styles.ts';

export type RenderPage = (url: string) => Promise<{ status: number; page: Kept }>;

/** Renders with React what was not rendered before: pages after a change of what they read, filtered lists, the fallback page. */
export function createRenderPage(
  build: ServerBuild,
  db: NounDb,
  mode: 'production' | 'development',
  styles: PageStyles,
): RenderPage {
  const handle = createRequestHandler(build, mode);
  return async function renderPage(url) {
    const context = new RouterContextProvider();
    context.set(dbContext, db);
    // Public HTML is the same for everybody, so nothing of the visitor's request but its URL takes part.
    // Put together, not resolved: //example.org/ is a path of ours, not another host.
    const response = await handle(new Request(`http://localhost${url}`), context);
    const [path = ''] = url.split('?', 1);
    return keepAnswer(response, (html) => withOwnStyles(html, styles[path]));
  };
}

/** An answer made by React or by the API, made ready to be sent any number of times. */
export async function keepAnswer(answer: Response, finish = (html: string) => html) {
  const type = answer.headers.get('content-type') ?? '';
  const isPage = type.startsWith('text/html');
  const text = isPage ? finish(await answer.text()) : await answer.text();
  const body = Buffer.from(text);
  // React Router answers /news.data too. Sent as HTML, what a volunteer wrote in it would be a page of its own.
  const headers = isPage ? htmlHeaders(text) : { ...securityHeaders, 'content-type': type };
  const caching = isPage && answer.ok ? htmlCaching : (answer.headers.get('cache-control') ?? 'no-store');
  return {
    status: answer.status,
    page: keep({ '': body, ...(await compress(body, 'quick')) }, { ...headers, 'cache-control': caching }),
  };
}
