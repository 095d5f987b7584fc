import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createListener } from './app.ts';
import { openData } from './data.ts';
import { loadFiles } from './pages/files.ts';
import { createLiveAnswers } from './pages/live.ts';
import { createRenderPage } from './pages/render.ts';
import { type Settings, SettingsError } from './settings.ts';

const buildFolder = join(import.meta.dirname, '..', 'build');
const liveAnswers = { groups: ['/small-groups'], news: ['/news'] };

/** Everything between the settings and an open port: database, migrations, files, the live pages. */
export async function openSite(settings: Settings) {
  const serverBuild = join(buildFolder, 'server', 'index.js');
  if (!existsSync(serverBuild))
    throw new SettingsError('The site is not built yet: run npm start, or npm run build first');
  const database = await openData(settings);
  const { db } = database;

  const kept = loadFiles(join(buildFolder, 'client'));
  const renderPage = createRenderPage(await import(serverBuild), db, 'production');
  const live = createLiveAnswers(async (path) => {
    const { status, page } = await renderPage(path);
    if (status !== 200) throw new Error(`${path} was rendered with status ${status}`);
    return page;
  }, kept);
  const refresh = async (list: keyof typeof liveAnswers) => {
    await Promise.all(liveAnswers[list].map(live.refresh));
  };
  await Promise.all([refresh('groups'), refresh('news')]);
  // A write is done, whatever becomes of the page: an error here must not make a volunteer write it twice.
  const changed = (list: keyof typeof liveAnswers) => refresh(list).catch(console.error);

  return {
    listener: createListener({ db, settings, kept, renderPage, changed, now: () => new Date() }),
    close: database.close,
  };
}
