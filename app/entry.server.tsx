import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { startLater } from './start-later.ts';

/**
 * Renders the complete page before responding. Streamed parts would need script to appear, and pages are rendered ahead of requests,
 * so nobody waits.
 */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      async onAllReady() {
        const html = await text(pipe(new PassThrough()));
        headers.set('content-type', 'text/html');
        resolve(new Response(import.meta.env.DEV ? html : deferScripts(html), { headers, status }));
      },
      onShellError: reject,
      onError(error) {
        console.error(error);
      },
    });
  });
}

/** Defers the router's scripts and their preloads, so that nothing competes with the content. */
function deferScripts(html: string) {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async="">', '<script type="later">')
    .replace('</head>', () => `<script>(${startLater})()</script></head>`.replaceAll(/\n\s*/g, ' '));
}
