import { Hono } from 'hono';
import { emptyBin, listBin } from './bin.server.ts';
import type { NounRouteDependencies } from './routes.server.ts';

export const binPath = '/api/bin';

/** The deleted items of all nouns. */
export function binRoutes({ db, requireAdmin, emptied }: NounRouteDependencies) {
  return new Hono()
    .use(requireAdmin)
    .get('/', async (c) => c.json(await listBin(db)))
    .delete('/', async (c) => {
      emptied(await emptyBin(db));
      return c.body(null, 204);
    });
}
