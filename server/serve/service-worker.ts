import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compress, compressions } from '#core/http/compress.ts';
import { securityHeaders } from '#core/http/headers.ts';
import { type PreparedResponse, prepareResponse } from '#core/http/prepared-response.ts';
import { nouns } from '#features/all.server.ts';
import { apiPath } from '#records/declare/noun.ts';
import { cachedPages, routeId } from '#site/routes.ts';

/** Replaces an installed worker, and removes it with everything it has cached. */
const removal = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** The files of every page besides its modules: icon, style sheet, fonts, and the code that reports a failed form. */
const filesOfAllPages = /^\/(favicon\.svg|assets\/(theme|toaster|figtree|fraunces)-(?!accents)[^/]+)$/;

/** Browsers check for a new worker on every navigation and update if a byte differs, so each build has its own version. */
export async function prepareServiceWorker(
  buildFolder: string,
  files: Map<string, PreparedResponse>,
  { isOn }: { isOn: boolean },
) {
  const body = Buffer.from(
    isOn ? (await describeSite(files)) + readFileSync(join(buildFolder, 'service-worker.js')) : removal,
  );
  return prepareResponse(
    { '': body, ...(await compress(body, 'quick', compressions)) },
    {
      ...securityHeaders,
      // A worker has its own policy, which must allow fetching what it caches.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    },
  );
}

async function describeSite(files: Map<string, PreparedResponse>) {
  const version = createHash('sha256');
  const paths = [...files.keys()].sort();
  for (const path of paths) version.update(`${path} ${files.get(path)?.etag}\n`);
  const site = {
    version: version.digest('base64url').slice(0, 12),
    pages: cachedPages.map(({ path }) => path),
    files: [...paths.filter((path) => filesOfAllPages.test(path)), ...(await listModules())],
    lists: nouns.map(apiPath),
  };
  return `const site = ${JSON.stringify(site)};\n`;
}

/** The scripts of the pages that are cached at the first visit, as the router's build lists them. */
async function listModules() {
  const { assets } = await import('#build/server/index.js');
  const { entry, url, routes } = assets;
  const ids = ['root', ...cachedPages.map(routeId)];
  const ofRoutes = ids.flatMap((id) => {
    const { module, imports = [] } = routes[id] ?? {};
    return [module, ...imports].filter((path) => path !== undefined);
  });
  return [...new Set([url, entry.module, ...entry.imports, ...ofRoutes])];
}
