import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { viewerContext } from '#records/store/public-items.server.ts';
import { sitePictureAddress } from '#records/store/site-pictures.server.ts';
import { PageHeadContext } from './layout/page-head.tsx';
import { writeStructuredData } from './layout/structured-data.ts';
import { startLater } from './start-later.ts';

/**
 * Renders the complete page before responding. Streamed parts would need script to appear, and pages are prerendered,
 * so nobody waits. Throws the first error of any part, even one caught by a boundary: a page that lacks a part must not be
 * served as the page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const errors: unknown[] = [];
  const ready = Promise.withResolvers<void>();
  const { today = '', exceptions = [] } = context.staticHandlerContext.loaderData.root ?? {};
  const { content } = loadContext.get(viewerContext);
  const page = (
    <PageHeadContext
      value={{
        structuredData: (described) => writeStructuredData(described, { today, exceptions, content }),
        imageOf: (file) => sitePictureAddress(content, file),
      }}
    >
      <ServerRouter context={context} url={request.url} />
    </PageHeadContext>
  );
  const { pipe } = renderToPipeableStream(page, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: ready.resolve,
    onShellError: ready.reject,
    onError(error) {
      errors.push(error);
    },
  });
  await ready.promise;
  // A page of 200 groups is 700 kB: handles other requests before writing it.
  await setImmediate();
  const html = await text(pipe(new PassThrough()));
  if (errors.length > 0) throw errors[0];
  headers.set('content-type', 'text/html');
  const [head = '', body = ''] = html.split('<body>', 2);
  const parts = import.meta.env.DEV ? [head, body] : [deferPreloads(head), deferScript(body)];
  return new Response(Buffer.from(parts.join(`<body>${logoSymbol(content.facts.logo.svg)}`)), { headers, status });
}

/** The symbol for `Logo` in layout/site-header.tsx. Hydration skips unknown elements in the body. */
function logoSymbol(logo: string) {
  return `<svg class="absolute size-0" aria-hidden="true"><symbol id="church-logo">${logo}</symbol></svg>`;
}

/** The router's scripts and their preloads would compete with the content. Browsers ignore them in this form until `startLater`. */
function deferPreloads(head: string) {
  return head
    .replaceAll(/(?:<link rel="modulepreload"[^>]*>)+/g, '<template>$&</template>')
    .replace('</head>', () => `<script>(${startLater})()</script></head>`.replaceAll(/\n\s*/g, ' '));
}

function deferScript(body: string) {
  return body.replace('<script type="module" async="">', '<script type="text/later">');
}
