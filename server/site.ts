import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { oldAddresses } from '#content/addresses.ts';
import { hour } from '#core/dates.ts';
import { loadFiles } from '#core/http/files.ts';
import { type Settings, SettingsError } from '#core/settings.ts';
import { withAccessLog } from './access-log.ts';
import { listNotices } from './notices.ts';
import { prerenderedPaths } from './resources.ts';
import { readSamples } from './samples.ts';
import { type Ahead, createCacheKeeper } from './serve/cache-keeper.ts';
import { FastPathServer } from './serve/fast-path-server.ts';
import { prepareServiceWorker } from './serve/service-worker.ts';
import { wire } from './wiring.ts';

/** A sibling of server/ when run from source, the parent folder when run from the build. */
const buildFolder = [join(import.meta.dirname, '..', 'build'), join(import.meta.dirname, '..')].find((folder) =>
  existsSync(join(folder, 'client')),
);

const usualAhead: Ahead = { paths: prerenderedPaths, compressAfterMs: 2_000 };

/** Everything between the settings and an open port: database, migrations, files, cache. `ahead`: what is rendered and compressed before requests. */
export async function openSite(settings: Settings, now = () => new Date(), ahead = usualAhead) {
  if (!buildFolder) throw new SettingsError('The site is not built yet: run npm start, or npm run build first');
  const files = loadFiles(join(buildFolder, 'client'));
  files.set('/sw.js', await prepareServiceWorker(buildFolder, files, { isOn: settings.offline }));
  const samples = readSamples(buildFolder);
  const build = await import('#build/server/index.js');
  const styles = JSON.parse(readFileSync(join(buildFolder, 'styles.json'), 'utf8'));
  const { database, features, cache, watchHost, listener } = await wire(
    settings,
    { build, files, styles, samples },
    { mode: 'production', now },
  );
  await cache.check();

  // The listener knows where an address leads that the church used to have, if there is no page any more.
  async function respond(path: string) {
    const found = oldAddresses[path] ? undefined : await cache.respond(path);
    const isMoved = found?.status === 404 && (await features.findMoved({ path, query: '' }));
    return isMoved ? undefined : found;
  }
  // The fast path does not log its responses, so it is off when ACCESS_LOG is on.
  const server = settings.accessLog
    ? createServer(withAccessLog(listener))
    : new FastPathServer({ get: cache.get, respond }, listener, { trustedProxies: settings.trustedProxies, watchHost });
  // The time for the largest file on a slow connection. Other requests have less: see receiving-limit.ts.
  server.requestTimeout = 2 * hour;
  // Drops a client that has stopped sending a request or reading a response; one that is slow makes progress and stays.
  server.timeout = 60_000;
  // Responses announce five seconds. The server waits longer, because a busy client may notice late, and a save on a connection that has just
  // been closed would fail.
  server.keepAliveTimeoutBuffer = 55_000;

  const keeper = createCacheKeeper(cache, ahead);
  server.once('listening', () => {
    keeper.start();
    features.start();
  });
  return {
    server,
    notices: await listNotices(database.db, samples),
    async close() {
      await features.stop();
      await keeper.stop();
      await cache.settled();
      await database.close();
    },
  };
}
