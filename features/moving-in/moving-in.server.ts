import { hour } from '#core/dates.ts';
import { fetchPublic } from '#core/http/fetch-public.ts';
import type { Feature, OpenFeature, Services } from '#records/store/feature.server.ts';
import type { StoreFile } from './bring-files.ts';
import type { Facts } from './candidate.ts';
import { findMoved, movedParameters } from './former-addresses.ts';
import { dropPlans } from './imports.ts';
import { createUploadReader } from './read-upload.ts';
import { movingInRoutes } from './routes.ts';
import { type Db, movingInTables } from './tables.ts';
import { createWorker } from './worker.ts';

/** How files of other sites are stored here, by the field that gets them. */
export type OpenStores = (services: Services) => { store: Record<string, StoreFile>; close(): void };

/** What other features give it. `feeds`: the site's own, to which those of a former site lead. */
type Ways = { openStores: OpenStores; feeds: Facts['feeds'] };

/** Takes over what other programs export, and leads from the addresses of an earlier site to this one. */
export function movingInOf(ways: Ways): Feature {
  return { tables: movingInTables, open: (services) => openMovingIn(services, ways) };
}

/** `fetchFile`: reads a file at another site. */
export function openMovingIn(services: Services, { openStores, feeds }: Ways, fetchFile = fetchPublic): OpenFeature {
  const { nouns, now } = services;
  const db = services.db as Db;
  const reader = createUploadReader();
  const stores = openStores(services);
  const worker = createWorker({ db, nouns, now, fetchFile, store: stores.store });
  return {
    routes: movingInRoutes({ ...services, db, readUpload: reader.read, fetchFile, feeds, wake: worker.wake }),
    moved: { parameters: movedParameters, find: (request) => findMoved(db, nouns, now(), request) },
    jobs: [
      { every: 'hour', what: 'Continuing imports', run: worker.wake },
      { every: 'day', what: 'Dropping plans of imports', run: () => dropPlans(db, now(), 24 * hour) },
    ],
    start: () => void worker.wake(),
    async stop() {
      reader.close();
      stores.close();
      await worker.stop();
    },
  };
}
