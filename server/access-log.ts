import type { RequestListener } from 'node:http';
import { log } from './log.ts';

/** Of a path that somebody has made up; no page has a longer one. */
const maxPathLength = 300;

/** Logs a line per response, without the query and the address, which are the visitor's business. */
export function withAccessLog(listener: RequestListener): RequestListener {
  return (request, response) => {
    const start = performance.now();
    response.on('close', () => {
      const path = request.url?.split('?', 1)[0]?.slice(0, maxPathLength);
      const milliseconds = Math.round(performance.now() - start);
      log.info({ method: request.method, path, status: response.statusCode, milliseconds }, 'Response');
    });
    return listener(request, response);
  };
}
