import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { church } from '#content/church.ts';
import { churchDate } from '#core/church-time.ts';
import { hour } from '#core/dates.ts';
import { compressions } from '#core/http/compress.ts';
import { loadFiles } from '#core/http/files.ts';
import { log } from '#core/log.ts';
import { type Settings, SettingsError } from '#core/settings.ts';
import { nouns } from '#features/all.server.ts';
import { createAudioReader } from '#features/audio/reader.ts';
import { createMediaSender } from '#features/audio/serving.ts';
import { signUpForm } from '#features/newsletter/routes.ts';
import { createCutter } from '#features/pictures/cutter.ts';
import { createPictureCache } from '#features/pictures/picture-cache.ts';
import { readCurrentVersions } from '#records/store/current-versions.server.ts';
import { withAccessLog } from './access-log.ts';
import { createApp, createListener } from './app.ts';
import { hasSession } from './auth/session.ts';
import { openData } from './data.ts';
import { listNotices } from './notices.ts';
import { aheadPaths, findResource } from './resources.ts';
import { createCache } from './serve/cache.ts';
import { createCacheKeeper } from './serve/cache-keeper.ts';
import { FastPathServer } from './serve/fast-path-server.ts';
import { createHostWatch } from './serve/host-watch.ts';
import { createRenderLimit } from './serve/limit.ts';
import { createRenderer, toPreparedResponse } from './serve/render.ts';
import { prepareServiceWorker } from './serve/service-worker.ts';
import { startUpkeep } from './upkeep.ts';

/** A sibling of server/ when run from source, the parent folder when run from the build. */
const buildFolder = [join(import.meta.dirname, '..', 'build'), join(import.meta.dirname, '..')].find((folder) =>
  existsSync(join(folder, 'client')),
);

/** Only where it is needed: the code that speaks with relays takes memory. */
async function loadMailer() {
  return (await import('#features/newsletter/mailer.ts')).openMailer;
}

/** Everything between the settings and an open port: database, migrations, files, cache. */
export async function openSite(settings: Settings, now = () => new Date()) {
  if (!buildFolder) throw new SettingsError('The site is not built yet: run npm start, or npm run build first');
  const database = await openData(settings, now);
  const { db } = database;
  const { trustedProxies } = settings;
  const today = () => churchDate(now());

  const files = loadFiles(join(buildFolder, 'client'));
  files.set('/sw.js', await prepareServiceWorker(buildFolder, files, { isOn: settings.offline }));

  const build = await import('#build/server/index.js');
  const styles = JSON.parse(readFileSync(join(buildFolder, 'styles.json'), 'utf8'));
  const newsletter = settings.mail && signUpForm;
  const { renderPage } = createRenderer({ build, db, mode: 'production', styles, now, newsletter });
  const limit = createRenderLimit();
  const emptied = (items: object[]) => log.info({ items }, 'Bin emptied');
  const mailer = settings.mail && (await loadMailer())(settings.mail, db, now);
  const cutter = createCutter();
  const reader = createAudioReader();
  const app = createApp({
    db,
    cutPicture: cutter.cut,
    readAudio: reader.read,
    mailer,
    checkDatabase: database.check,
    settings,
    now,
    showPage: (url) => limit(() => renderPage(url, [])),
    emptied,
  });

  const pictures = createPictureCache(db);
  const cache = createCache({
    files,
    pictures,
    find: findResource,
    render: async (path, { day }) =>
      findResource(path)?.kind === 'page'
        ? renderPage(path, compressions, { day: String(day) })
        : toPreparedResponse(await app.request(path)),
    readVersions: async () => ({ ...(await readCurrentVersions(db, nouns, now())), day: today() }),
    limit,
  });
  await cache.check();

  const isAdmin = (cookies: string, isHttps: boolean) => hasSession(cookies, isHttps, db, now());
  const watchHost = createHostWatch(church.siteUrl, trustedProxies, (line) => log.warn(line));
  const sendMedia = createMediaSender(settings.mediaDir);
  const listener = createListener({
    cache,
    pictures,
    sendMedia,
    app,
    renderPage,
    limit,
    isAdmin,
    trustedProxies,
    watchHost,
  });
  // The fast path does not count its responses, so it is off where each is to be logged.
  const server = settings.accessLog
    ? createServer(withAccessLog(listener))
    : new FastPathServer(cache, listener, { trustedProxies, watchHost });
  // As long as the largest file takes on a slow line. Other requests have less: see receiving-limit.ts.
  server.requestTimeout = 2 * hour;
  // Drops a client that has stopped sending a request or reading a response; one that is slow makes progress and stays.
  server.timeout = 60_000;
  // Responses announce five seconds. Waits longer than that, because a busy client may notice late, and a save on a connection that has just
  // been closed would fail.
  server.keepAliveTimeoutBuffer = 55_000;

  const keeper = createCacheKeeper(cache, aheadPaths);
  server.once('listening', keeper.start);
  const stopUpkeep = startUpkeep(db, now, settings);
  if (mailer) server.once('listening', mailer.start);
  return {
    server,
    notices: await listNotices(db, buildFolder),
    async close() {
      cutter.close();
      reader.close();
      await stopUpkeep();
      await mailer?.stop();
      await keeper.stop();
      await cache.settled();
      await database.close();
    },
  };
}
