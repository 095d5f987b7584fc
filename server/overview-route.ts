import { nameSchemas } from '#core/http/openapi.server.ts';
import { route } from '#core/http/route.server.ts';
import { storedNouns } from '#features/all.server.ts';
import { Overview } from '#records/declare/overview.ts';
import { readOverview } from '#records/store/overview.server.ts';
import { deviceOf } from './auth/login.ts';
import type { SessionDependencies } from './auth/session.ts';

nameSchemas({ Overview });

/** What the start screen shows. */
export function overviewRoute(services: SessionDependencies) {
  const { db, now } = services;
  return route('GET /api/admin/overview', {
    summary: 'What is scheduled, waits or was changed lately, of all kinds: numbers, and the first few',
    for: 'admin',
    ok: { 200: ['The overview', Overview] },
    async handle({ c }) {
      const { changes, ...overview } = await readOverview(db, storedNouns, now());
      const known = db.selectFrom('devices').select(['tokenHash', 'name']);
      const hashes = changes.map(({ device }) => device);
      const devices = hashes.length > 0 ? await known.where('tokenHash', 'in', hashes).execute() : [];
      const names = new Map(devices.map(({ tokenHash, name }) => [tokenHash, name]));
      const own = deviceOf(c, services);
      return {
        ...overview,
        changes: changes.map(({ device, ...change }) => ({
          ...change,
          ...(device && { device: { name: names.get(device) ?? '', isThis: device === own } }),
        })),
      };
    },
  });
}
