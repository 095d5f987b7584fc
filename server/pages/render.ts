import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Db } from '#server/db/schema.ts';
import { compressQuickly } from './compress.ts';
import { htmlCaching, htmlHeaders } from './headers.ts';
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
    const response = await handle(new Request(new URL(url, 'http://localhost')), context);
    const html = Buffer.from(await response.arrayBuffer());
    const headers = { ...htmlHeaders(html.toString()), 'cache-control': response.ok ? htmlCaching : 'no-store' };
    return { status: response.status, page: keep({ '': html, ...(await compressQuickly(html)) }, headers) };
  };
}
