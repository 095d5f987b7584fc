import { randomUUIDv7 } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { parseIfMatch } from '#http/if-match.ts';
import { Problem } from '#http/problem.ts';
import { parseBody, parseOptionalBody } from '#http/request-body.ts';
import type { ServerNoun } from './details.server.ts';
import { apiPath } from './noun.ts';
import { Restore } from './revision.ts';
import { listAllRevisions, listRevisions, withoutLongTexts } from './revisions.server.ts';
import {
  confirmItem,
  createItemOnce,
  deleteItem,
  describeItem,
  findAdminItem,
  listAdminItems,
  listPublicItems,
  noSuchItem,
  restoreItem,
  updateItem,
} from './store.server.ts';
import type { Db } from './tables.server.ts';

export type NounRouteDependencies = {
  db: Db;
  now: () => Date;
  requireAdmin: MiddlewareHandler;
  isAdmin: (context: Context) => Promise<boolean>;
  /** Called after the bin was emptied, with what was in it. It changes no page. */
  emptied: (items: { noun: string; itemId: string }[]) => void;
};

/** The collection of one noun: list, create, change, delete, and what was changed. */
export function nounRoutes(noun: ServerNoun, { db, now, requireAdmin, isAdmin }: NounRouteDependencies) {
  return new Hono()
    .get('/', etag(), async (c) => {
      c.header('vary', 'Cookie');
      if (await isAdmin(c)) {
        return c.json(await listAdminItems(db, noun, now()), 200, { 'cache-control': 'private, no-store' });
      }
      // A browser may store it, but must revalidate it each time.
      return c.json(await listPublicItems(db, noun, now()), 200, { 'cache-control': 'no-cache' });
    })
    .post('/', requireAdmin, async (c) => {
      const id = parseIdempotencyKey(c.req.header('idempotency-key')) ?? randomUUIDv7();
      const item = await createItemOnce(db, noun, id, await parseBody(c.req.raw, noun.Input), now());
      return c.json(await describeItem(db, noun, item, now()), 201, { location: `${apiPath(noun)}/${item.id}` });
    })
    .get('/revisions', requireAdmin, async (c) => {
      const revisions = await listAllRevisions(db, noun, c.req.query('before'));
      return c.json(revisions.map((revision) => withoutLongTexts(noun, revision)));
    })
    .get('/:id{[\\w-]+}', requireAdmin, async (c) => {
      const item = await findAdminItem(db, noun, c.req.param('id'), now());
      return c.json(item, 200, { 'cache-control': 'private, no-store' });
    })
    .patch('/:id{[\\w-]+}', requireAdmin, async (c) => {
      const id = c.req.param('id');
      const ifMatch = parseIfMatch(c.req.header('if-match'));
      const item = await updateItem(db, noun, id, await parseBody(c.req.raw, noun.Change), { now: now(), ifMatch });
      return c.json(await describeItem(db, noun, item, now()));
    })
    .delete('/:id{[\\w-]+}', requireAdmin, async (c) => {
      const id = c.req.param('id');
      await deleteItem(db, noun, id, { now: now(), ifMatch: parseIfMatch(c.req.header('if-match')) });
      return c.body(null, 204);
    })
    .get('/:id{[\\w-]+}/revisions', requireAdmin, async (c) => {
      const revisions = await listRevisions(db, noun, c.req.param('id'));
      if (revisions.length === 0) throw noSuchItem(noun);
      return c.json(revisions.map((revision) => withoutLongTexts(noun, revision)));
    })
    .post('/:id{[\\w-]+}/restore', requireAdmin, async (c) => {
      const id = c.req.param('id');
      const ifMatch = parseIfMatch(c.req.header('if-match'));
      const { revision } = (await parseOptionalBody(c.req.raw, Restore)) ?? {};
      const item = await restoreItem(db, noun, id, { revision, now: now(), ifMatch });
      return c.json(await describeItem(db, noun, item, now()));
    })
    .post('/:id{[\\w-]+}/confirm', requireAdmin, async (c) => {
      const id = c.req.param('id');
      const ifMatch = parseIfMatch(c.req.header('if-match'));
      const item = await confirmItem(db, noun, id, { now: now(), ifMatch });
      return c.json(await describeItem(db, noun, item, now()));
    });
}

/** Parses Idempotency-Key (draft-ietf-httpapi-idempotency-key-header). It becomes the id of what the request creates. */
function parseIdempotencyKey(header: string | undefined) {
  if (header === undefined) return undefined;
  const [, key] = /^"?([\w-]{16,64})"?$/.exec(header) ?? [];
  if (!key) throw new Problem(400, 'Idempotency-Key must be 16 to 64 letters, digits or hyphens.', { errors: [] });
  return key;
}
