import { Hono } from 'hono';
import { ArticleChange, ArticleInput } from '#domain/news.ts';
import { createArticle, deleteArticle, listArticles, updateArticle } from '#server/db/news.ts';
import type { ApiDependencies } from './api.ts';
import { answerList } from './list-answer.ts';
import { parseBody } from './parse.ts';
import { Problem } from './problem.ts';
import { requireAdmin } from './session.ts';

export function newsRoutes(dependencies: ApiDependencies) {
  const { db, changed, now } = dependencies;
  const admin = requireAdmin(dependencies);
  const notFound = () => new Problem(404, 'There is no such article.');

  return new Hono()
    .get('/', async (c) => answerList(c, await listArticles(db)))
    .post('/', admin, async (c) => {
      const article = await createArticle(db, await parseBody(c, ArticleInput), now());
      await changed('news');
      return c.json(article, 201, { location: `/api/news/${article.id}` });
    })
    .patch('/:id{[\\w-]+}', admin, async (c) => {
      const article = await updateArticle(db, c.req.param('id'), await parseBody(c, ArticleChange));
      if (!article) throw notFound();
      await changed('news');
      return c.json(article);
    })
    .delete('/:id{[\\w-]+}', admin, async (c) => {
      if (!(await deleteArticle(db, c.req.param('id')))) throw notFound();
      await changed('news');
      return c.body(null, 204);
    });
}
