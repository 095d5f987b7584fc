import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Db } from '#server/db/schema.ts';
import { compressQuickly } from './compress.ts';
import { htmlCaching, htmlHeaders, securityHeaders } from './headers.ts';
import { type Kept, keep } from './kept.ts';

/** How loaders in app/routes/ reach the database. */
export const dbContext = createContext<Db>();

export type RenderPage = (url: string) => Promise<{ status: number; page: Kept }>;

/** Renders with React what was not rendered before: live pages after a change, filtered lists, the fallback page. */
export function createRenderPage(build: ServerBuild, db: Db, mode: 'production' | 'development'): RenderPage {
  const handle = createRequestHandler(build, mode);
  return async function renderPage(url) {
    const context = new RouterContextProvider();
    context.set(dbContext, db);
    // Public HTML is the same for everybody, so nothing of the visitor's request but its URL takes part.
    // Put together, not resolved: //example.org/ is a path of ours, not another host.
    return keepAnswer(await handle(new Request(`http://localhost${url}`), context));
  };
}

/** An answer made by React or by the API, made ready to be sent any number of times. */
export async function keepAnswer(answer: Response) {
  const body = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  const isPage = type.startsWith('text/html');
  // React Router answers /news.data too. Sent as HTML, what a volunteer wrote in it would be a page of its own.
  const headers = isPage ? htmlHeaders(body.toString()) : { ...securityHeaders, 'content-type': type };
  const caching = isPage && answer.ok ? htmlCaching : (answer.headers.get('cache-control') ?? 'no-store');
  return {
    status: answer.status,
    page: keep({ '': body, ...(await compressQuickly(body)) }, { ...headers, 'cache-control': caching }),
  };
}
