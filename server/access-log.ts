import type { RequestListener } from 'node:http';
import { log } from '#core/log.ts';

/** Truncates made-up paths; no real one is longer. */
const maxPathLength = 300;

/** Logs a line per response, without the query and the IP address: both are private. */
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
