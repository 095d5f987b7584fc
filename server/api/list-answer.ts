import { createHash } from 'node:crypto';
import type { Context } from 'hono';

/** A list with its ETag, or 304 to a browser that has it already. Asked for again each time, so never out of date. */
export function answerList(c: Context, items: unknown[]) {
  const body = JSON.stringify(items);
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  c.header('etag', etag);
  c.header('cache-control', 'no-cache');
  const known = c.req
    .header('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(etag) || known?.includes('*')) return c.body(null, 304);
  return c.body(body, 200, { 'content-type': 'application/json' });
}
