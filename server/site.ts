import cluster from 'node:cluster';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as routes from '#app/routes.ts';
import { nouns } from '#nouns/all.ts';
import { apiPath } from '#nouns/noun.ts';
import { createApp, createListener } from './app.ts';
import { createLoginLimit, loginLimitOfFirstProcess } from './auth/login-limit.ts';
import { watchChanges } from './changes.ts';
import { openData } from './data.ts';
import { loadFiles } from './pages/files.ts';
import { KeptServer } from './pages/kept-server.ts';
import { createRecompressor } from './pages/recompress.ts';
import { createRefresher } from './pages/refresh.ts';
import { createRenderPage, keepAnswer } from './pages/render.ts';
import { type Settings, SettingsError } from './settings.ts';

/** Beside server/ when this runs from its source, around us when it runs from the build. */
const buildFolder = [join(import.meta.dirname, '..', 'build'), join(import.meta.dirname, '..')].find((folder) =>
  existsSync(join(folder, 'client')),
);

/** Everything between the settings and an open port: database, migrations, files, what follows the database. */
export async function openSite(settings: Settings, frameReads = routes.frameReads) {
  if (!buildFolder) throw new SettingsError('The site is not built yet: run npm start, or npm run build first');
  const database = await openData(settings);
  const { db } = database;
  const pages = [...routes.publicPages, ...routes.adminPages];

  const kept = loadFiles(join(buildFolder, 'client'));
  const styles = JSON.parse(readFileSync(join(buildFolder, 'page-styles.json'), 'utf8'));
  const renderPage = createRenderPage(await import('#build/server/index.js'), db, 'production', styles);
  const now = () => new Date();
  const loginLimit = cluster.isWorker ? loginLimitOfFirstProcess() : createLoginLimit(now);
  const app = createApp({ db, settings, changed, now, loginLimit });

  /** What shows the database, and which nouns of it: pages first, because more people wait for them. */
  const reads = new Map<string, readonly string[]>([
    ...pages.map((page) => [page.path, [...page.reads, ...frameReads]] as const),
    ...nouns.map((noun) => [apiPath(noun), [noun.path]] as const),
  ]);
  const pathsReading = (isRead: (noun: string) => boolean) =>
    [...reads.keys()].filter((path) => reads.get(path)?.some(isRead));

  const recompressor = createRecompressor(kept);
  const refresher = createRefresher(async (path) => {
    const isApi = path.startsWith('/api/');
    const { status, page } = isApi ? await keepAnswer(await app.request(path)) : await renderPage(path);
    if (status !== 200) throw new Error(`${path} was made with status ${status}`);
    if (!isApi) recompressor.add(path, page);
    return page;
  }, kept);
  // Watched before they are first made: what another process writes meanwhile must not be missed.
  const changes = await watchChanges(database, settings.database, () =>
    refresher.refresh(pathsReading(() => true)).catch(console.error),
  );
  const server = new KeptServer(kept, createListener({ kept, prepare, renderPage, pages, app }));
  let pagesPrepared: Promise<void> | undefined;
  // Pages right after the start; lists of the API, which take far longer when they are long, when first asked for.
  server.once('listening', () => {
    const missing = pathsReading(() => true).filter((path) => !path.startsWith('/api/') && !kept.has(path));
    pagesPrepared = refresher.refresh(missing).catch(console.error);
  });

  /** What cannot be prepared is left to Hono and React, which say so. */
  async function prepare(path: string) {
    if (reads.get(path)?.length) await refresher.prepare(path).catch(console.error);
    return kept.get(path);
  }
  /** A write is done, whatever becomes of the page: an error here must not make a volunteer write it twice. */
  async function changed(noun: string) {
    const paths = pathsReading((read) => read === noun);
    await Promise.all([refresher.refresh(paths), changes.announce()]).catch(console.error);
  }
  return {
    server,
    async close() {
      await changes.close();
      recompressor.close();
      await pagesPrepared;
      await refresher.finish();
      await database.close();
    },
  };
}
