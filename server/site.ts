import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createLoginLimit, loginLimitOfFirstProcess } from './api/login-limit.ts';
import { createApp, createListener } from './app.ts';
import { watchChanges } from './changes.ts';
import { openData } from './data.ts';
import { loadFiles } from './pages/files.ts';
import { KeptServer } from './pages/kept-server.ts';
import { createLiveAnswers } from './pages/live.ts';
import { createRenderPage, keepAnswer } from './pages/render.ts';
import { type Settings, SettingsError } from './settings.ts';

/** Beside server/ when this runs from its source, around us when it runs from the build. */
const buildFolder = [join(import.meta.dirname, '..', 'build'), join(import.meta.dirname, '..')].find((folder) =>
  existsSync(join(folder, 'client')),
);
const liveAnswers = {
  groups: ['/small-groups', '/api/groups'],
  news: ['/news', '/api/news'],
};
type List = keyof typeof liveAnswers;

/** Everything between the settings and an open port: database, migrations, files, what follows the database. */
export async function openSite(settings: Settings) {
  if (!buildFolder) throw new SettingsError('The site is not built yet: run npm start, or npm run build first');
  const database = await openData(settings);
  const { db } = database;

  const kept = loadFiles(join(buildFolder, 'client'));
  const renderPage = createRenderPage(await import('#build/server/index.js'), db, 'production');
  const now = () => new Date();
  const loginLimit = cluster.isWorker ? loginLimitOfFirstProcess() : createLoginLimit(now);
  const app = createApp({ db, settings, changed, now, loginLimit });
  const live = createLiveAnswers(async (path) => {
    const { status, page } = path.startsWith('/api/')
      ? await keepAnswer(await app.request(path))
      : await renderPage(path);
    if (status !== 200) throw new Error(`${path} was made with status ${status}`);
    return page;
  }, kept);
  const refresh = (list: List) => Promise.all(liveAnswers[list].map(live.refresh));
  const refreshAll = () => Promise.all([refresh('groups'), refresh('news')]);
  // Watched before they are first made: what another process writes meanwhile must not be missed.
  const changes = await watchChanges(database, settings.database, () => refreshAll().catch(console.error));
  const paths = Object.values(liveAnswers).flat();
  const server = new KeptServer(kept, createListener({ kept, prepare, renderPage, app }));
  let pagesPrepared: Promise<void> | undefined;
  server.once('listening', () => {
    pagesPrepared = preparePages().catch(console.error);
  });

  /** Pages right after the start; lists of the API, which take far longer when they are long, when first asked for. */
  async function preparePages() {
    for (const path of ['/news', '/small-groups']) {
      await live.prepare(path);
      await setImmediate(); // Who has waited for this page gets it before the next one takes the processor.
    }
  }
  /** What cannot be prepared is left to Hono and React, which say so. */
  async function prepare(path: string) {
    if (paths.includes(path)) await live.prepare(path).catch(console.error);
    return kept.get(path);
  }
  /** A write is done, whatever becomes of the page: an error here must not make a volunteer write it twice. */
  async function changed(list: List) {
    await Promise.all([refresh(list), changes.announce()]).catch(console.error);
  }
  return {
    server,
    async close() {
      await changes.close();
      await pagesPrepared;
      await live.finish();
      await database.close();
    },
  };
}
