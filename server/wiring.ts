import type { ServerBuild } from 'react-router';
import { siteUrl } from '#content/site.ts';
import { churchDate } from '#core/church-time.ts';
import { compressions } from '#core/http/compress.ts';
import type { PreparedResponse } from '#core/http/prepared-response.ts';
import { log } from '#core/log.ts';
import type { Settings } from '#core/settings.ts';
import { createContentReader, nouns, storedNouns } from '#features/all.server.ts';
import type { Sample } from '#records/declare/unconfirmed.ts';
import { readCurrentVersions } from '#records/store/current-versions.server.ts';
import type { Services } from '#records/store/feature.server.ts';
import { isPublicPage } from '#site/routes.ts';
import { createApp, createListener } from './app.ts';
import { deviceOf } from './auth/login.ts';
import { hasSession } from './auth/session.ts';
import { openData } from './data.ts';
import { openFeatures } from './features.ts';
import { findResource } from './resources.ts';
import { createCache } from './serve/cache.ts';
import { createHostWatch } from './serve/host-watch.ts';
import type { StyleRule } from './serve/inline-styles.ts';
import { createRenderLimit } from './serve/limit.ts';
import { createRenderer, toPreparedResponse } from './serve/render.ts';

/** `styles`: the rules of the style sheet, and `samples`: what is marked in content/; both empty in development. */
type Site = {
  build: ServerBuild;
  files: ReadonlyMap<string, PreparedResponse>;
  styles: StyleRule[];
  samples: readonly Sample[];
};

/** Connects the parts of a site. Development uses the same parts, but does not cache rendered responses. */
export async function wire(
  settings: Settings,
  { build, files, styles, samples }: Site,
  { mode, now }: { mode: 'production' | 'development'; now: () => Date },
) {
  const database = await openData(settings, now);
  const { db } = database;
  const { trustedProxies } = settings;
  const readContent = createContentReader(db);
  const { renderPage } = createRenderer({
    build,
    db,
    mode,
    styles,
    now,
    readContent,
    canSendMail: Boolean(settings.mail),
  });
  const limit = createRenderLimit();
  const showPage = (url: string) => limit(() => renderPage(url, []));
  const previewPage: Services['previewPage'] = async (path, draft) =>
    isPublicPage(path) ? limit(() => renderPage(path, [], { draft })) : undefined;
  const features = await openFeatures({
    db,
    now,
    settings,
    nouns: storedNouns,
    samples,
    findFile: (path) => files.get(path),
    showPage,
    previewPage,
    readContent,
    deviceOf: (context) => deviceOf(context, { settings }),
  });
  const emptied = (items: object[]) => log.info({ items }, 'Bin emptied');
  const app = createApp({
    db,
    now,
    settings,
    samples,
    readContent,
    features,
    emptied,
    checkDatabase: database.check,
  });
  const cache = createCache({
    files,
    getFile: features.getFile,
    find: mode === 'production' ? findResource : () => undefined,
    render: async (path, { day }) =>
      findResource(path)?.kind === 'page'
        ? renderPage(path, compressions, { day: String(day) })
        : toPreparedResponse(await app.request(path)),
    readVersions: async () => ({ ...(await readCurrentVersions(db, nouns, now())), day: churchDate(now()) }),
    limit,
  });
  const watchHost = createHostWatch(siteUrl, trustedProxies, (line) => log.warn(line));
  const isAdmin = (cookies: string, isHttps: boolean) => hasSession(cookies, isHttps, db, now());
  const listener = createListener({ cache, features, app, renderPage, limit, isAdmin, trustedProxies, watchHost });
  return { database, features, cache, watchHost, listener };
}
