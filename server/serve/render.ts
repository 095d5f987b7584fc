import { setImmediate } from 'node:timers/promises';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Facts } from '#content/facts.ts';
import type { Content } from '#content/words.ts';
import { churchDate } from '#core/church-time.ts';
import { type Compression, compress, compressions } from '#core/http/compress.ts';
import { htmlCaching, htmlHeaders, rejectUnknownScripts, scriptsIn, securityHeaders } from '#core/http/headers.ts';
import { prepareResponse, type Rendered } from '#core/http/prepared-response.ts';
import { viewerContext } from '#records/store/public-items.server.ts';
import type { Db } from '#records/store/tables.server.ts';
import type { PageContext } from '#site/page-context.server.ts';
import { pageContext, readPageContext } from '#site/page-context.server.ts';
import { unknownPath } from '#site/routes.ts';
import { withErrorPages } from './error-pages.ts';
import { type StyleRule, withInlineStyles } from './inline-styles.ts';

/**
 * Renders in every encoding by default, or for a response that is sent once, only the given ones. For a given day it rejects if the announcement
 * cannot be read; without one, the page gets today's, or the last known announcement. A page for an admin may show what is
 * not public, and is never sent to anybody else. `draft`: content that only this response shows, without scripts.
 */
export type RenderPage = (
  url: string,
  encodings?: readonly Compression[],
  options?: { day?: string; isForAdmin?: boolean; draft?: Content },
) => Promise<Rendered>;

type Dependencies = {
  build: ServerBuild;
  db: Db;
  mode: 'production' | 'development';
  /** The rules of the style sheet; none in development, where pages link the sheet. */
  styles: StyleRule[];
  now: () => Date;
  readContent(): Promise<Content>;
  canSendMail?: boolean;
};

/** Renders pages with React. */
export function createRenderer({ build, db, mode, styles, now, readContent, canSendMail = false }: Dependencies) {
  const today = () => churchDate(now());
  const handle = createRequestHandler(withErrorPages(build), mode);
  let ownScripts: Promise<Set<string>> | undefined;
  let last: { content: Content; page: PageContext } | undefined;

  function contextOf({ content, page }: NonNullable<typeof last>, { isForAdmin = false, isDataRequest = false } = {}) {
    const context = new RouterContextProvider();
    context.set(viewerContext, { db, now: now(), content, isForAdmin, isDataRequest });
    context.set(pageContext, page);
    return context;
  }
  /** The inline scripts of a page without data. Apart from the router's own, other pages may contain no others. */
  async function readOwnScripts(context: NonNullable<typeof last>) {
    const page = await handle(new Request(`http://localhost${unknownPath}`), contextOf(context));
    return scriptsIn(await page.text());
  }
  async function readContext(day: string | undefined, draft?: Content) {
    try {
      const content = draft ?? (await readContent());
      const page = await readPageContext(db, { today: day ?? today(), now: now(), content, canSendMail });
      if (draft) return { content, page };
      last = { content, page };
    } catch (error) {
      if (day || draft || !last) throw error;
    }
    return last;
  }

  const renderPage: RenderPage = async (url, encodings = compressions, { day, isForAdmin, draft } = {}) => {
    const read = await readContext(day, draft);
    if (!draft) ownScripts ??= readOwnScripts(read);
    const own = await ownScripts;
    const [path = ''] = url.split('?', 1);
    const context = contextOf(read, { isForAdmin, isDataRequest: path.endsWith('.data') });
    const isPlain = isPlainPath(path);
    // Public HTML is the same for all visitors, so only the URL of their request is used.
    const response = await handle(new Request(`http://localhost${isPlain ? url : unknownPath}`), context);
    const finish = (html: string) => {
      if (draft || !isPlain) return withInlineStyles(withoutScripts(html), styles);
      if (own && mode === 'production') rejectUnknownScripts(html, own);
      return withInlineStyles(html, styles);
    };
    return toPreparedResponse(response, encodings, {
      facts: read.content.facts,
      finish,
      isPreview: Boolean(draft),
      ...((isForAdmin || draft) && { caching: 'private, no-store' }),
    });
  };

  return { renderPage };
}

/** Without the last header, the browser's router treats any unsuccessful response as a failure, even a 404 for an item. */
const forwardedHeaders = ['content-type', 'location', 'retry-after', 'access-control-allow-origin', 'x-remix-response'];

/** `facts`: for a page. */
type PageOptions = { facts?: Facts; finish?: (html: string) => string; isPreview?: boolean; caching?: string };

/** Prepares a response of React or the API for repeated sending. */
export async function toPreparedResponse(
  response: Response,
  encodings: readonly Compression[] = compressions,
  { facts, finish = (html: string) => html, isPreview = false, caching: htmlCache = htmlCaching }: PageOptions = {},
): Promise<Rendered> {
  const type = response.headers.get('content-type') ?? '';
  const isPage = facts && type.startsWith('text/html');
  const rendered = Buffer.from(await response.arrayBuffer());
  // Handles other requests between rendering and compressing a long page.
  await setImmediate();
  const text = isPage ? finish(rendered.toString()) : '';
  const body = isPage ? Buffer.from(text) : rendered;
  const bodies = { '': body, ...(await compress(body, 'quick', encodings)) };
  // A page's data must not be sent as HTML: volunteers' texts in it would be rendered as a page.
  const headers = isPage
    ? htmlHeaders(text, facts, response.headers.get('content-security-policy') ?? '', { isPreview })
    : { ...securityHeaders, ...pick(response.headers, forwardedHeaders) };
  const vary = [response.headers.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
  const isShared = (isPage || isPageData(response)) && response.status === 200;
  const caching = response.headers.get('cache-control') ?? (isShared ? htmlCache : 'no-store');
  return {
    status: response.status,
    response: prepareResponse(bodies, { ...headers, vary, 'cache-control': caching }),
  };
}

/** Whether this is the data that the browser's router reads on client-side navigation. */
function isPageData({ headers }: Response) {
  return headers.has('x-remix-response');
}

function pick(headers: Headers, names: string[]) {
  return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']).filter(([, value]) => value));
}

/** Removes scripts, so that the browser's router cannot mistake the path for a page either, and the links that preload them. */
function withoutScripts(html: string) {
  return html.replaceAll(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '');
}

/**
 * Whether the path is normalized: no `..`, no empty or oddly encoded segments. Other paths could bypass a proxy's rule for a path, and
 * would give each page any number of URLs.
 */
export function isPlainPath(path: string) {
  try {
    const isPlainlyEncoded = encodeURI(decodeURI(path)) === path;
    return isPlainlyEncoded && !path.includes('//') && new URL(path, 'http://localhost').pathname === path;
  } catch {
    return false;
  }
}
