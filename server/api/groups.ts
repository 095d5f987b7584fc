import { Hono } from 'hono';
import { GroupChange, GroupInput } from '#domain/group.ts';
import { createGroup, deleteGroup, listGroups, updateGroup } from '#server/db/groups.ts';
import type { ApiDependencies } from './api.ts';
import { answerList } from './list-answer.ts';
import { parseBody } from './parse.ts';
import { Problem } from './problem.ts';
import { requireAdmin } from './session.ts';

export function groupRoutes(dependencies: ApiDependencies) {
  const { db, changed } = dependencies;
  const admin = requireAdmin(dependencies);
  const notFound = () => new Problem(404, 'There is no such group.');

  return new Hono()
    .get('/', async (c) => answerList(c, await listGroups(db)))
    .post('/', admin, async (c) => {
      const group = await createGroup(db, await parseBody(c, GroupInput));
      await changed('groups');
      return c.json(group, 201, { location: `/api/groups/${group.id}` });
    })
    .patch('/:id{[\\w-]+}', admin, async (c) => {
      const group = await updateGroup(db, c.req.param('id'), await parseBody(c, GroupChange));
      if (!group) throw notFound();
      await changed('groups');
      return c.json(group);
    })
    .delete('/:id{[\\w-]+}', admin, async (c) => {
      if (!(await deleteGroup(db, c.req.param('id')))) throw notFound();
      await changed('groups');
      return c.body(null, 204);
    });
}
