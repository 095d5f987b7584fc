import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { adminPages, pagesOfItems, publicPages } from '#app/routes.ts';
import { churchDate } from '#domain/church-time.ts';
import { nouns } from '#nouns/all.ts';
import { banner } from '#nouns/banner/banner.ts';
import { readFrame } from '#nouns/frame.server.ts';
import { apiPath } from '#nouns/noun.ts';
import { withAccessLog } from './access-log.ts';
import { createApp, createListener } from './app.ts';
import { createLoginLimit } from './auth/login-limit.ts';
import { hasSession } from './auth/session.ts';
import { watchChanges } from './changes.ts';
import { openData } from './data.ts';
import { documents, isDocument } from './documents.ts';
import { log, logFailure } from './log.ts';
import { compressions } from './pages/compress.ts';
import { FastPathServer } from './pages/fast-path-server.ts';
import { loadFiles } from './pages/files.ts';
import { createFrames, watchDate } from './pages/frames.ts';
import { createItemPages } from './pages/item-pages.ts';
import { createRecompressor } from './pages/recompress.ts';
import { createRefresher } from './pages/refresh.ts';
import { createRenderPage, toPreparedResponse } from './pages/render.ts';
import { prepareServiceWorker } from './pages/service-worker.ts';
import { type Settings, SettingsError } from './settings.ts';

/** A sibling of server/ when run from source, the parent folder when run from the build. */
const buildFolder = [join(import.meta.dirname, '..', 'build'), join(import.meta.dirname, '..')].find((folder) =>
  existsSync(join(folder, 'client')),
);

/** Everything between the settings and an open port: database, migrations, files, prepared responses. */
export async function openSite(settings: Settings, now = () => new Date()) {
  if (!buildFolder) throw new SettingsError('The site is not built yet: run npm start, or npm run build first');
  const database = await openData(settings);
  const { db } = database;
  const { trustedProxies } = settings;
  const pages = [...publicPages, ...adminPages];

  const responses = loadFiles(join(buildFolder, 'client'));
  responses.set('/sw.js', await prepareServiceWorker(buildFolder, responses, { isOn: settings.offline }));
  const readBuilt = (file: string) => JSON.parse(readFileSync(join(buildFolder, file), 'utf8'));
  const frames = createFrames(() => readFrame(db, now()), readBuilt('frame.json'));
  const styles = readBuilt('page-styles.json');
  const renderPage = createRenderPage(
    await import('#build/server/index.js'),
    db,
    'production',
    styles,
    frames.readOrLast,
  );
  const loginLimit = createLoginLimit(database);
  const emptied = (items: object[]) => log.info({ items }, 'Bin emptied');
  const app = createApp({ db, checkDatabase: database.check, settings, changed, emptied, now, loginLimit });

  /** The responses that are not files, and the nouns they read. Pages come first because more visitors wait for them. */
  const reading: { path: string; reads: readonly string[] }[] = [
    ...pages,
    ...documents,
    ...[...nouns, banner].map((noun) => ({ path: apiPath(noun), reads: [noun.path] })),
  ];
  const readingPaths = reading.map(({ path }) => path);
  const isPage = (path: string) => !isDocument(path) && !path.startsWith('/api/');

  const recompressor = createRecompressor(responses);
  const itemPages = createItemPages(renderPage, responses, { onPrepared: recompressor.add });
  const refresher = createRefresher(async (path) => {
    const frame = isPage(path) ? await frames.read() : undefined;
    const { status, response } = frame
      ? await renderPage(path, compressions, frame)
      : await toPreparedResponse(await app.request(path));
    if (status !== 200) throw new Error(`${path} was made with status ${status}`);
    if (frame) {
      frames.setRendered(path, frame);
      recompressor.add(path, response);
    }
    return response;
  }, responses);
  // Starts before the first render, so that no write of another process is missed meanwhile.
  const changes = await watchChanges(database, settings.database, refreshAfterOthers);
  const days = watchDate(() => churchDate(now()), refreshAll);
  const frame = await frames.read();
  for (const { path } of pages) if (frames.isOutdated(path, frame)) responses.delete(path);
  const isAdmin = (cookies: string, isHttps: boolean) => hasSession(cookies, isHttps, db, now());
  const listener = createListener({
    responses,
    prepare,
    isAdmin,
    renderPage: itemPages.render,
    pages,
    app,
    trustedProxies,
  });
  // The fast path does not count its responses, so it is off where each is to be logged.
  const server = settings.accessLog
    ? createServer(withAccessLog(listener))
    : new FastPathServer(responses, listener, { trustedProxies });
  // Drops a client that has stopped reading a response; one that reads slowly makes progress and stays.
  server.timeout = 60_000;
  // Prepares pages right after the start, but API lists, which can be long and slow, on the first request.
  server.once('listening', () => {
    const missing = readingPaths.filter((path) => !path.startsWith('/api/') && !responses.has(path));
    refresher.refresh(missing).catch(logFailure('Preparing'));
  });

  /** If this fails, an old page is better than none, but an old list would hide what a volunteer has saved: Hono responds with the error. */
  async function prepare(path: string, isFresh: boolean) {
    // Rendered again instead.
    if (isFresh && itemPages.has(path)) return undefined;
    const rendering = isFresh ? undefined : itemPages.awaitRender(path);
    if (rendering) return rendering;
    const before = responses.get(path);
    if (readingPaths.includes(path)) {
      const isReady = await refresher.prepare(path, isFresh).then(() => true, logFailure('Preparing'));
      if (!isReady && path.startsWith('/api/')) return undefined;
    }
    // If nothing has changed, the one from before may be better compressed.
    if (before && before.etag === responses.get(path)?.etag) responses.set(path, before);
    return responses.get(path);
  }
  function refreshAll() {
    refresher.refresh(readingPaths).then(itemPages.dropAll, logFailure('Refreshing'));
  }
  /** Another process has written something; most pages show nothing but the frame. */
  async function refreshAfterOthers() {
    itemPages.dropAll();
    // Without the frame, all are refreshed, and each is retried until the database is back.
    const frame = await frames.read().catch(() => undefined);
    const changed = reading.filter(
      ({ path, reads }) => reads.length > 0 || (isPage(path) && frames.isOutdated(path, frame)),
    );
    await refreshAfterWrite(changed);
  }
  /** A response that cannot be refreshed and reads a noun is dropped: it may still show what a volunteer has just hidden. */
  async function refreshAfterWrite(written: typeof reading) {
    const refreshed = written.map(({ path, reads }) =>
      refresher.refresh([path]).catch((error) => {
        if (reads.length > 0) responses.delete(path);
        throw error;
      }),
    );
    await Promise.allSettled(refreshed);
    // One line, however many have failed.
    await Promise.all(refreshed).catch(logFailure('Refreshing'));
  }
  /** The write has succeeded even if a refresh fails: an error here must not make a volunteer save twice. */
  async function changed(noun: string, { action, id }: { action: string; id?: string }) {
    log.info({ noun, action, id }, 'Saved');
    const isInFrame = noun === banner.path;
    const isRead = ({ reads }: { reads: readonly string[] }) => isInFrame || reads.includes(noun);
    if (pagesOfItems.some(isRead)) itemPages.dropAll();
    const written = reading.filter(({ path, reads }) => reads.includes(noun) || (isInFrame && isPage(path)));
    await Promise.all([refreshAfterWrite(written), changes.announce().catch(logFailure('Announcing'))]);
  }
  return {
    server,
    async close() {
      days.close();
      await changes.close();
      recompressor.close();
      await refresher.finish();
      await database.close();
    },
  };
}
