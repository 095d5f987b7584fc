import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { churchDate } from '#domain/church-time.ts';
import { Problem } from '#domain/problem.ts';
import { parseBody } from '#domain/request-body.ts';
import type { NounRouteDependencies } from '#nouns/routes.server.ts';
import { deleteBanner, findBanner, saveBanner } from './banner.server.ts';
import { banner } from './banner.ts';
import { aWeekFrom, isOver } from './last-day.ts';

type Dependencies = Omit<NounRouteDependencies, 'emptied'>;

export function bannerRoutes({ db, now, requireAdmin, changed }: Dependencies) {
  const today = () => churchDate(now());
  return new Hono()
    .get('/', etag(), async (c) => c.json(await findBanner(db, today()), 200, { 'cache-control': 'no-cache' }))
    .put('/', requireAdmin, async (c) => {
      const input = await parseBody(c.req.raw, banner.Input);
      const saved = { ...input, endsOn: input.endsOn || aWeekFrom(today()) };
      if (isOver(saved, today())) throw inThePast();
      await saveBanner(db, saved);
      await changed(banner.path, { action: 'update' });
      return c.json(saved);
    })
    .delete('/', requireAdmin, async (c) => {
      await deleteBanner(db);
      await changed(banner.path, { action: 'delete' });
      return c.body(null, 204);
    });
}

function inThePast() {
  const message = 'Last day is in the past';
  return new Problem(400, message, { errors: [{ field: 'endsOn', message }] });
}
