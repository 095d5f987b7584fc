import { STATUS_CODES } from 'node:http';
import { Problem } from '#domain/problem.ts';
import { logError } from './log.ts';

/** The one place where errors become responses. Unexpected errors are logged, and their details not sent. */
export function errorResponse(error: Error): Response {
  if (error instanceof Problem) return problemResponse(error);
  const errorId = logError(error, 'A request failed');
  return problemResponse(new Problem(500, `Something went wrong on our side (error ${errorId}). Please try again.`));
}

export function problemResponse({ status, message, headers, extensions }: Problem): Response {
  const body = { type: 'about:blank', title: STATUS_CODES[status], status, detail: message, ...extensions };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  });
}
