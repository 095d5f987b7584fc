import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { findItemPage } from '#app/routes.ts';
import { dbContext, type NounDb } from '#nouns/db.server.ts';
import { frameContext } from '#nouns/frame.server.ts';
import type { Frame } from '#nouns/frame.ts';
import { type Compression, compress, compressions } from './compress.ts';
import { withErrorPages } from './error-pages.ts';
import { htmlCaching, htmlHeaders, rejectUnknownScripts, scriptsIn, securityHeaders } from './headers.ts';
import { type PageStyles, withOwnStyles } from './own-styles.ts';
import { isPlainPath } from './plain-path.ts';
import { type PreparedResponse, prepareResponse } from './prepared-response.ts';

/** By default in every encoding; for a response that is sent once, only the given ones. Without `frame`, with the current one. */
export type RenderPage = (
  url: string,
  encodings?: readonly Compression[],
  frame?: Frame,
) => Promise<{ status: number; response: PreparedResponse }>;

/** Stands for all paths that the router might take for those of pages. */
const unknownPath = '/404';

/** Renders with React what the build did not prerender: pages whose data changed, filtered lists, the not-found page. */
export function createRenderPage(
  build: ServerBuild,
  db: NounDb,
  mode: 'production' | 'development',
  styles: PageStyles,
  readFrame: () => Promise<Frame>,
): RenderPage {
  const stylesOf = new Map(Object.entries(styles));
  const handle = createRequestHandler(withErrorPages(build), mode);
  /** The inline scripts of a page that shows nobody's data: besides the router's own, others have none but these. */
  async function readOwnScripts() {
    const page = await handle(new Request(`http://localhost${unknownPath}`), new RouterContextProvider());
    return scriptsIn(await page.text());
  }
  let ownScripts: Promise<Set<string>> | undefined;
  return async function renderPage(url, encodings = compressions, frame) {
    ownScripts ??= readOwnScripts();
    const own = await ownScripts;
    const context = new RouterContextProvider();
    context.set(dbContext, db);
    context.set(frameContext, frame ?? (await readFrame()));
    const [path = ''] = url.split('?', 1);
    const isPlain = isPlainPath(path);
    // Public HTML is the same for all visitors, so only the URL of their request is used.
    const response = await handle(new Request(`http://localhost${isPlain ? url : unknownPath}`), context);
    const ownStyles = stylesOf.get(findItemPage(path)?.path ?? path);
    return toPreparedResponse(response, encodings, (html) => {
      if (mode === 'production') rejectUnknownScripts(html, own);
      return isPlain ? withOwnStyles(html, ownStyles) : withoutScripts(html);
    });
  };
}

/** Prepares a response of React or the API to be sent any number of times. */
export async function toPreparedResponse(
  response: Response,
  encodings: readonly Compression[] = compressions,
  finish = (html: string) => html,
) {
  const type = response.headers.get('content-type') ?? '';
  const isPage = type.startsWith('text/html');
  const text = isPage ? finish(await response.text()) : await response.text();
  const body = Buffer.from(text);
  const bodies = { '': body, ...(await compress(body, 'quick', encodings)) };
  const location = response.headers.get('location');
  // React Router also serves /news.data. Sent as HTML, the text of volunteers in it would be rendered as a page.
  const headers = isPage
    ? htmlHeaders(text)
    : { ...securityHeaders, ...(type && { 'content-type': type }), ...(location && { location }) };
  const vary = [response.headers.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
  const caching = isPage && response.ok ? htmlCaching : (response.headers.get('cache-control') ?? 'no-store');
  return {
    status: response.status,
    response: prepareResponse(bodies, { ...headers, vary, 'cache-control': caching }),
  };
}

/** Without its script the browser's router cannot take the path for that of a page either. */
function withoutScripts(html: string) {
  return html.replaceAll(/<script\b.*?<\/script>/gs, '');
}
