import { Hono } from 'hono';
import { parseOptionalBody } from '#http/request-body.ts';
import { emptyBin, listBin } from './bin.server.ts';
import type { Noun } from './noun.ts';
import { EmptyBin } from './revision.ts';
import type { NounRouteDependencies } from './routes.server.ts';

export const binPath = '/api/bin';

/** The deleted items of all nouns. */
export function binRoutes(nouns: readonly Noun[], { db, requireAdmin, emptied }: NounRouteDependencies) {
  return new Hono()
    .use(requireAdmin)
    .get('/', async (c) => c.json(await listBin(db, nouns)))
    .delete('/', async (c) => {
      const { revisions } = (await parseOptionalBody(c.req.raw, EmptyBin)) ?? {};
      emptied(await emptyBin(db, nouns, revisions));
      return c.body(null, 204);
    });
}
