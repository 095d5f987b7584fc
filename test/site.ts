import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NounPath } from '#nouns/all.ts';
import { openDatabase } from '#server/db/database.ts';
import { readSettings } from '#server/settings.ts';
import { openSite } from '#server/site.ts';
import { sqlitePlace } from './database.ts';

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

/** One request exactly as written: nothing is decoded, followed or straightened on the way. */
export async function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end(body);
  const [incoming] = await once(outgoing, 'response');
  const answered = Buffer.concat(await incoming.toArray());
  return {
    status: incoming.statusCode,
    headers: incoming.headers,
    body: answered,
    text: answered.toString(),
  } as Answer;
}

/** The whole site as it was built, on a database and a port of its own. */
export async function startSite({
  sampleData = true,
  adminPassword = 'a password for tests',
  frameReads = undefined as NounPath[] | undefined,
} = {}) {
  const place = await sqlitePlace();
  const settings = { ...readSettings({}), database: place.settings, sampleData, adminPassword };
  const { server, close } = await openSite(settings, frameReads);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    ask: (path: string, sent?: Sent) => ask(port, path, sent),
    /** A second door to the same data, as another process would have it. */
    openDatabase: () => openDatabase(place.settings),
    closeDatabase: close,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await close();
      await place.remove();
    },
  };
}
