import type { Context, Hono, MiddlewareHandler, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { etag } from 'hono/etag';
import * as z from 'zod/mini';
import { type IfMatch, parseIfMatch } from './if-match.ts';
import { Problem } from './problem.ts';
import { maxBodyKib, parseBody, parseForm, parseValue } from './request-body.ts';

export type Schema = z.ZodMiniType;
type Address = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`;
/** A response in words, with the schema of its body if it has one. */
export type Described<Body extends Schema = Schema> = string | readonly [description: string, body: Body];

/** What a route takes and returns. Checks, parsing, statuses and the OpenAPI description all follow from it. */
type Definition<Query extends z.core.$ZodShape, Body extends Schema, Result extends Schema> = {
  summary: string;
  /** 'everybody': admins get more. Without `for`, the route does not check for admins. */
  for?: 'admin' | 'everybody';
  query?: Query;
  takesIfMatch?: true;
  takesIdempotencyKey?: true;
  /** The JSON body. It may be missing if the schema is optional. */
  body?: Body;
  /** The body comes from a form that posts into a frame of one of our pages. Problems are text, which the frame shows. */
  isForFrame?: true;
  /** The maximum size of the body. */
  maxKib?: number;
  /** Instead of `body`: files by media type, which the handler itself reads and limits. */
  upload?: Record<string, Schema>;
  /** Allows hours for a file to arrive over a slow connection. */
  takesHours?: true;
  ok: { [status: number]: Described<Result> };
  /** The media type of the response. The default is JSON. */
  type?: string;
  /** Headers that a successful response always has. */
  headers?: readonly string[];
  hasEtag?: true;
  /** Problems besides those that follow from the definition, or with other descriptions. */
  problems?: { [status: number]: Described };
  handle(request: {
    c: Context;
    /** The id in the path, or empty. */
    id: string;
    query: z.output<z.ZodMiniObject<Query>>;
    ifMatch: IfMatch | undefined;
    idempotencyKey: string | undefined;
    body: z.output<Body>;
  }): z.output<Result> | Promise<z.output<Result>>;
};

export type Route = Definition<z.core.$ZodShape, Schema, Schema> & { method: string; path: string };

/** Defines a route. `:id` in the path stands for an id. */
export function route<
  Query extends z.core.$ZodShape = Record<never, never>,
  Body extends Schema = z.ZodMiniUndefined,
  Result extends Schema = z.ZodMiniVoid,
>(address: Address, definition: Definition<Query, Body, Result>): Route {
  const [method = '', path = ''] = address.split(' ');
  return { ...definition, method, path };
}

/** Registers the routes. `forAdmins` runs before any of the body is read. */
export function mount(app: Hono, routes: readonly Route[], forAdmins: MiddlewareHandler[]) {
  for (const route of routes) {
    const middleware = [
      ...(route.isForFrame ? [problemsAsText] : []),
      ...(route.for === 'admin' ? forAdmins : []),
      ...(isWrite(route) && !route.upload ? [limitBody(route.maxKib)] : []),
      ...(route.hasEtag ? [etag()] : []),
    ];
    const path = route.path.replace(':id', ':id{[\\w-]+}');
    app.on(route.method, [path], ...middleware, (c) => respond(c, route));
  }
}

async function respond(c: Context, route: Route) {
  c.header('cache-control', 'no-store');
  const result = await route.handle({
    c,
    id: c.req.param('id') ?? '',
    query: parseValue(z.object(route.query ?? {}), c.req.query()),
    ifMatch: route.takesIfMatch && parseIfMatch(c.req.header('if-match')),
    idempotencyKey: route.takesIdempotencyKey && parseIdempotencyKey(c.req.header('idempotency-key')),
    body: route.body && (await (route.isForFrame ? parseForm : parseBody)(c.req.raw, route.body)),
  });
  c.status(Number(Object.keys(route.ok)[0]) as 200);
  if (result === undefined) return c.body(null);
  return route.type ? c.body(String(result), { headers: { 'content-type': route.type } }) : c.json(result);
}

/** The media type of problems in a frame. */
export const textType = 'text/plain; charset=UTF-8';

async function problemsAsText(c: Context, next: Next) {
  await next();
  if (c.res.ok) return;
  const { detail } = await c.res.json();
  c.res = new Response(detail, { status: c.res.status, headers: { 'content-type': textType } });
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'self'");
}

export function isWrite({ method }: Route) {
  return method !== 'GET';
}

export function limitBody(maxKib = maxBodyKib) {
  return bodyLimit({
    maxSize: maxKib * 1024,
    onError() {
      throw new Problem(413, `The body may have at most ${maxKib} KiB.`);
    },
  });
}

/** Parses Idempotency-Key (draft-ietf-httpapi-idempotency-key-header). It becomes the id of what the request creates. */
function parseIdempotencyKey(header: string | undefined) {
  if (header === undefined) return undefined;
  const [, key] = /^"?([\w-]{16,64})"?$/.exec(header) ?? [];
  if (!key) throw new Problem(400, 'Idempotency-Key must be 16 to 64 letters, digits or hyphens.', { errors: [] });
  return key;
}
