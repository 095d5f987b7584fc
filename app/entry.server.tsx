import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { starter } from './starter.ts';

/**
 * Renders a page whole. Nothing is streamed in later by script, so that every word is there without one; pages are made
 * beforehand anyway, and nobody waits for them.
 */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      async onAllReady() {
        const html = await text(pipe(new PassThrough()));
        headers.set('content-type', 'text/html');
        resolve(new Response(import.meta.env.DEV ? html : startedLater(html), { headers, status }));
      },
      onShellError: reject,
      onError(error) {
        console.error(error);
      },
    });
  });
}

/** Puts the router's scripts aside for the starter: of all that, nothing is parsed or run before the page is seen. */
function startedLater(html: string) {
  const preparing: string[] = [];
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<script>(window\.__reactRouterContext.*?)<\/script>/gs, (_, source) => {
      preparing.push(source);
      // React finds the element it expects.
      return '<script></script>';
    })
    .replace('<script type="module" async="">', '<script type="text/plain" id="start">')
    .replace(/(?<=id="start">)/, () => preparing.join('\n'))
    .replace('</head>', `<script>(${starter})()</script></head>`.replaceAll(/\n\s*/g, ' '));
}
