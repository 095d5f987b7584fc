import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { Problem } from '#domain/problem.ts';
import { parseBody } from '#domain/request-body.ts';
import { apiPath, type Noun } from './noun.ts';
import { createItem, deleteItem, listItems, type NounDb, updateItem } from './store.server.ts';

export type NounRouteDependencies = {
  db: NounDb;
  now: () => Date;
  requireAdmin: MiddlewareHandler;
  /** Called after a write and awaited before the response is sent. */
  changed: (path: string) => Promise<void>;
};

/** The collection of one noun: list, create, change, delete. */
export function nounRoutes(noun: Noun, { db, now, requireAdmin, changed }: NounRouteDependencies) {
  const notFound = () => new Problem(404, `There is no such ${noun.name}.`);

  return (
    new Hono()
      // no-cache: a browser may store the list, but must revalidate it each time.
      .get('/', etag(), async (c) => c.json(await listItems(db, noun), 200, { 'cache-control': 'no-cache' }))
      .post('/', requireAdmin, async (c) => {
        const item = await createItem(db, noun, await parseBody(c.req.raw, noun.Input), now());
        await changed(noun.path);
        return c.json(item, 201, { location: `${apiPath(noun)}/${item.id}` });
      })
      .patch('/:id{[\\w-]+}', requireAdmin, async (c) => {
        const item = await updateItem(db, noun, c.req.param('id'), await parseBody(c.req.raw, noun.Change));
        if (!item) throw notFound();
        await changed(noun.path);
        return c.json(item);
      })
      .delete('/:id{[\\w-]+}', requireAdmin, async (c) => {
        if (!(await deleteItem(db, noun, c.req.param('id')))) throw notFound();
        await changed(noun.path);
        return c.body(null, 204);
      })
  );
}
