import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offlinePaths } from '#app/routes.ts';
import { nouns } from '#nouns/all.ts';
import { apiPath } from '#nouns/noun.ts';
import { compress, compressions } from './compress.ts';
import { securityHeaders } from './headers.ts';
import { type PreparedResponse, prepareResponse } from './prepared-response.ts';

/** Replaces the worker in browsers that have it, and removes it with everything it has kept. */
const removal = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** What pages load without linking it: the icon, the whole style sheet, the code that says that a form could not be sent. */
const filesOfAllPages = /^\/(favicon\.svg|assets\/(theme|toaster)-[^/]+)$/;

/** Browsers look for a new one with every page, and update when a byte of it differs; so each build has its own version. */
export async function prepareServiceWorker(
  buildFolder: string,
  files: Map<string, PreparedResponse>,
  { isOn }: { isOn: boolean },
) {
  const body = Buffer.from(isOn ? describeSite(files) + readFileSync(join(buildFolder, 'service-worker.js')) : removal);
  return prepareResponse(
    { '': body, ...(await compress(body, 'quick', compressions)) },
    {
      ...securityHeaders,
      // The policy of a worker is its own: it fetches what it keeps.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    },
  );
}

function describeSite(files: Map<string, PreparedResponse>) {
  const version = createHash('sha256');
  const paths = [...files.keys()].sort();
  for (const path of paths) version.update(`${path} ${files.get(path)?.etag}\n`);
  const site = {
    version: version.digest('base64url').slice(0, 12),
    pages: offlinePaths,
    lists: nouns.map(apiPath),
    files: paths.filter((path) => filesOfAllPages.test(path)),
  };
  return `const site = ${JSON.stringify(site)};\n`;
}
