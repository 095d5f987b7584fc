import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { churchDate } from '#domain/church-time.ts';
import { parseIfMatch } from '#http/if-match.ts';
import { Problem } from '#http/problem.ts';
import { parseBody } from '#http/request-body.ts';
import type { NounRouteDependencies } from '#records/routes.server.ts';
import { type Conditions, findBanner, restoreBanner, saveBanner } from './banner.server.ts';
import { banner } from './banner.ts';
import { aWeekFrom, isOver } from './last-day.ts';

type Dependencies = Omit<NounRouteDependencies, 'emptied'>;

export function bannerRoutes({ db, now, requireAdmin }: Dependencies) {
  const today = () => churchDate(now());
  const conditionsOf = ({ req }: Context): Conditions => ({
    now: now(),
    today: today(),
    ifMatch: parseIfMatch(req.header('if-match')),
    ifNone: req.header('if-none-match') === '*',
  });
  return new Hono()
    .get('/', etag(), async (c) => c.json(await findBanner(db, today()), 200, { 'cache-control': 'no-cache' }))
    .put('/', requireAdmin, async (c) => {
      const input = await parseBody(c.req.raw, banner.Input);
      const next = { ...input, endsOn: input.endsOn || aWeekFrom(today()) };
      if (isOver(next, today())) throw inThePast();
      const saved = await saveBanner(db, next, conditionsOf(c));
      return c.json(saved);
    })
    .delete('/', requireAdmin, async (c) => {
      await saveBanner(db, null, conditionsOf(c));
      return c.body(null, 204);
    })
    .post('/restore', requireAdmin, async (c) => {
      const restored = await restoreBanner(db, conditionsOf(c));
      return c.json(restored);
    });
}

function inThePast() {
  const message = 'Last day is in the past';
  return new Problem(400, message, { errors: [{ field: 'endsOn', message }] });
}
