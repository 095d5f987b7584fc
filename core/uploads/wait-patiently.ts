import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The connection is silent while an upload and those before it are read. */
export function waitPatiently(c: Context) {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  incoming?.socket.setTimeout(0);
}
