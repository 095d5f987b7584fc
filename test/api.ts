import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailSettings } from '#core/settings.ts';
import { createContentReader, storedNouns } from '#features/all.server.ts';
import type { Sample } from '#records/declare/unconfirmed.ts';
import { readVersions } from '#records/store/versions.server.ts';
import { type ApiServices, createApi } from '#server/api.ts';
import { changePasswordHash, findPasswordHash, setFirstPasswordHash } from '#server/auth/password-queries.ts';
import { createSession } from '#server/auth/session-queries.ts';
import { openFeatures } from '#server/features.ts';
import { freshDatabase, type NewLocation } from './database.ts';
import { expectDocumented } from './openapi.ts';
import { passwordHash } from './password.ts';

type RequestOptions = { json?: unknown; body?: BodyInit; headers?: Record<string, string>; from?: string };

/** The API with its own database and an adjustable clock. Checks every response and accepted JSON body against the OpenAPI document. */
export async function startApi(
  newLocation: NewLocation,
  settings = { trustedProxies: 0 },
  mail?: MailSettings,
  samples: readonly Sample[] = [],
) {
  const database = await freshDatabase(newLocation);
  const mediaDir = mkdtempSync(join(tmpdir(), 'church-media-'));
  const clock = { time: new Date('2027-03-05T15:00:00.000Z') };
  const now = () => clock.time;
  const emptied: Parameters<ApiServices['emptied']>[0] = [];
  const services = {
    db: database.db,
    now,
    settings: { ...settings, mediaDir, mail, missingForMail: mail ? [] : ['SMTP_URL', 'SITE_URL'] },
    nouns: storedNouns,
    samples,
    readContent: createContentReader(database.db),
    deviceOf: () => '',
    findFile: () => undefined,
    showPage: () => Promise.reject(new Error('There are no pages')),
    previewPage: () => Promise.reject(new Error('There are no pages')),
  };
  const features = await openFeatures(services);
  const api = createApi({
    ...services,
    features,
    emptied: (items) => void emptied.push(...items),
  });

  async function send(method: string, url: string, { json, body, headers, from = '192.0.2.1' }: RequestOptions = {}) {
    const init = {
      method,
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: json === undefined ? body : JSON.stringify(json),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    };
    const response = await api.request(url, init, {
      incoming: { socket: { remoteAddress: from, setTimeout: () => undefined } },
    });
    await expectDocumented(method, url, response, json);
    return response;
  }

  return {
    send,
    db: database.db,
    clock,
    mediaDir,
    versions: () => readVersions(database.db),
    emptied,
    /** The headers of an admin who has just logged in. */
    async logIn() {
      await setFirstPasswordHash(database.db, 'the hash of no password');
      const hash = (await findPasswordHash(database.db)) ?? '';
      return { cookie: `session=${await createSession(database.db, hash, clock.time)}` };
    },
    async [Symbol.asyncDispose]() {
      await features.stop();
      await database[Symbol.asyncDispose]();
      rmSync(mediaDir, { recursive: true });
    },
  };
}

/** Starts the API with `password` set. */
export async function startApiWithPassword(newLocation: NewLocation, settings?: { trustedProxies: number }) {
  const api = await startApi(newLocation, settings);
  await changePasswordHash(api.db, passwordHash);
  return api;
}

export type TestApi = Awaited<ReturnType<typeof startApi>>;

export function minutesLater(clock: TestApi['clock'], minutes: number) {
  clock.time = new Date(clock.time.getTime() + minutes * 60_000);
}
