import { STATUS_CODES } from 'node:http';
import type { Context } from 'hono';
import { log, logError } from '#core/log.ts';
import { isDatabaseUnavailable } from '#core/unavailable.ts';
import { Problem } from './problem.ts';

/** The only place where errors become responses. Unexpected errors are logged, and their details are not sent. */
export function errorResponse(error: Error, { req }: Pick<Context, 'req'>): Response {
  if (error instanceof Problem) return problemResponse(error);
  if (isDatabaseUnavailable(error)) {
    log.error({ err: error }, 'The database is unavailable');
    return problemResponse(unavailable(req.method === 'GET' || req.method === 'HEAD'));
  }
  const errorId = logError(error, 'A request failed');
  return problemResponse(new Problem(500, `Something went wrong on our side (error ${errorId}). Please try again.`));
}

function unavailable(isRead: boolean) {
  const what = isRead ? 'read its data right now.' : 'save right now. What you wrote is still here.';
  const headers = { 'retry-after': '60' };
  return new Problem(503, `The site can’t ${what} Please try again in a few minutes.`, { headers });
}

export function problemResponse({ status, message, headers, extensions }: Problem): Response {
  const body = { type: 'about:blank', title: STATUS_CODES[status], status, detail: message, ...extensions };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  });
}
