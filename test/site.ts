import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { churchMoment } from '#core/church-time.ts';
import { readSettings, type Settings } from '#core/settings.ts';
import { nouns } from '#features/all.server.ts';
import { insertSamples } from '#records/store/samples.server.ts';
import { setFirstPasswordHash } from '#server/auth/password-queries.ts';
import { openDatabase } from '#server/db/database.ts';
import { openSite } from '#server/site.ts';
import { prepareLocation, sqliteLocation } from './database.ts';
import { password, passwordHash } from './password.ts';

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array };
export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

/** Sends a request exactly as given: no decoding, no redirects, no normalized paths. */
export async function request(port: number, path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}) {
  const outgoing = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }).end(body);
  // The server may respond and close the connection before it has read everything.
  outgoing.on('error', () => undefined);
  const [incoming] = await once(outgoing, 'response');
  const received = Buffer.concat(await incoming.toArray());
  return {
    status: incoming.statusCode,
    headers: incoming.headers,
    body: received,
    text: received.toString(),
  } as HttpResponse;
}

/** A fixed time, for tests that must not depend on the current day. */
export function someNoon() {
  return churchMoment('2027-03-05', '12:00');
}

/** To render all pages before they are requested, and to compress them well, would take seconds. */
const nothingAhead = { paths: [], compressAfterMs: Number.POSITIVE_INFINITY };

/** Gives a database its password, and a new one its tables, and samples as they are at this time. */
async function prepare({ settings }: Awaited<ReturnType<typeof sqliteLocation>>, samplesAt: Date | false) {
  const isNew = !existsSync(settings.file);
  if (isNew) await prepareLocation(settings);
  const { db, close } = openDatabase(settings);
  await setFirstPasswordHash(db, passwordHash);
  if (isNew && samplesAt) await db.transaction().execute((transaction) => insertSamples(transaction, nouns, samplesAt));
  await close();
}

/** The whole site as built, with its own database and port. */
export async function startSite({
  sampleData = true,
  trustedProxies = 0,
  mail = undefined as Settings['mail'],
  now = () => new Date(),
  location: given = undefined as Awaited<ReturnType<typeof sqliteLocation>> | undefined,
} = {}) {
  const location = given ?? (await sqliteLocation());
  await prepare(location, sampleData && now());
  const mediaDir = mkdtempSync(join(tmpdir(), 'church-media-'));
  const settings = {
    ...readSettings({}),
    mediaDir,
    database: location.settings,
    trustedProxies,
    mail,
  };
  const { server, close } = await openSite(settings, now, nothingAhead);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  /** Sends a request as the site's own scripts do. */
  function send(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
    const body = json === undefined ? undefined : JSON.stringify(json);
    return request(port, path, { method, headers: { 'content-type': 'application/json', ...headers }, body });
  }
  return {
    port,
    server,
    location,
    mediaDir,
    request: (path: string, options?: RequestOptions) => request(port, path, options),
    send,
    /** The headers of a volunteer's requests. */
    async logIn() {
      const { headers } = await send('POST', '/api/admin/login', { password });
      return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
    },
    /** A second connection to the same database, like that of another process. */
    openDatabase: () => openDatabase(location.settings),
    closeDatabase: close,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await close();
      if (!given) await location.remove();
      rmSync(mediaDir, { recursive: true });
    },
  };
}
