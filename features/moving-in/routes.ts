import type { FileHandle } from 'node:fs/promises';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { FetchError, type fetchPublic } from '#core/http/fetch-public.ts';
import { nameSchemas } from '#core/http/openapi.server.ts';
import { invalidFields, ValidationProblem } from '#core/http/problem.ts';
import { type Route, route } from '#core/http/route.server.ts';
import { createQueue, disableSocketTimeout } from '#core/uploads/queue.ts';
import { checkHeaders, receiveFile, type UploadLimits } from '#core/uploads/receive-file.ts';
import { openTemporaryFile } from '#core/uploads/temporary-file.ts';
import type { Services } from '#records/store/feature.server.ts';
import { askForFiles } from './bring-files.ts';
import type { Facts } from './candidate.ts';
import { listFormerAddresses } from './former-addresses.ts';
import { Choices, FileChoice, FormerAddresses, Import, RemoteFile } from './import.ts';
import { dropImport, findImport, listImports, requireIdle, startImport, startUndo } from './imports.ts';
import { fileTooLarge, formerAddressesPath, importsPath, maxFileBytes } from './limits.ts';
import { readingFacts, type UploadReader } from './read-upload.ts';
import { stage } from './stage.ts';
import type { Db } from './tables.ts';

nameSchemas({
  Import,
  ImportChoices: Choices,
  ImportFileChoice: FileChoice,
  ImportAddress: RemoteFile,
  FormerAddresses,
});

const limits: UploadLimits = { type: 'text', maxBytes: maxFileBytes, tooLarge: fileTooLarge };

type RouteServices = Omit<Services, 'db'> & {
  db: Db;
  readUpload: UploadReader['read'];
  fetchFile: typeof fetchPublic;
  feeds: Facts['feeds'];
  wake: () => unknown;
};

export function movingInRoutes(services: RouteServices): Route[] {
  const { db, now, nouns, readContent, readUpload, fetchFile, feeds, wake } = services;
  const enqueue = createQueue({ what: 'files', concurrency: 1 });

  /** Looks over a file that is received into a temporary one, of which nothing stays. */
  function lookOver(c: Context, receive: (file: FileHandle) => Promise<unknown>, from?: string) {
    return enqueue(async () => {
      await requireIdle(db);
      await using file = await openTemporaryFile();
      await receive(file);
      disableSocketTimeout(c);
      const found = readUpload(file, readingFacts(await readContent(), { now: now(), nouns, feeds }));
      const planned = await stage({ db, nouns }, found, now(), from);
      c.header('location', `${importsPath}/${planned.id}`);
      return planned;
    });
  }

  const planned = {
    for: 'admin',
    ok: { 201: ['What would happen', Import] },
    headers: ['Location'],
    takesHours: true,
  } as const;
  const problems = {
    409: 'Another import is in progress',
    413: ['The file is over 100 MB', ValidationProblem],
    507: 'The server has no room left',
  } as const;
  const started = { for: 'admin', ok: { 202: ['Begun', Import] } } as const;
  const notNow = { 404: 'No such import', 409: 'Not from its present state, or another import is in progress' };

  return [
    route(`POST ${importsPath}`, {
      ...planned,
      summary: 'Look over a file of another program, which is the body. Nothing is imported yet',
      upload: { 'application/octet-stream': z.file(), 'text/*': z.file() },
      problems,
      handle({ c }) {
        checkHeaders(c.req.raw, limits);
        return lookOver(c, (file) => receiveFile(c.req.raw, file, limits));
      },
    }),
    route(`POST ${importsPath}/remote`, {
      ...planned,
      summary: 'Look over a file at another site, such as a feed. Nothing is imported yet',
      body: RemoteFile,
      problems,
      handle({ c, body: { address } }) {
        const receive = async (file: FileHandle) => receiveFile(await ask(fetchFile, address), file, limits);
        return lookOver(c, receive, URL.parse(address)?.host);
      },
    }),
    route(`GET ${importsPath}`, {
      summary: 'The imports, with what is planned',
      for: 'admin',
      ok: { 200: ['Newest first', z.array(Import)] },
      handle: () => listImports(db),
    }),
    route(`GET ${importsPath}/:id`, {
      summary: 'What an import would do, is doing, or has done',
      for: 'admin',
      ok: { 200: ['The import', Import] },
      handle: ({ id }) => findImport(db, id),
    }),
    route(`POST ${importsPath}/:id/apply`, {
      ...started,
      summary: 'Bring in what was planned. It goes on by itself',
      body: Choices,
      problems: notNow,
      async handle({ id, body }) {
        const begun = await startImport(db, id, body);
        wake();
        return begun;
      },
    }),
    route(`POST ${importsPath}/:id/files`, {
      ...started,
      summary: 'Bring the pictures or audio files of an import, one after another',
      body: FileChoice,
      problems: notNow,
      async handle({ id, body: { field } }) {
        await askForFiles(db, id, field);
        wake();
        return findImport(db, id);
      },
    }),
    route(`POST ${importsPath}/:id/undo`, {
      ...started,
      summary: 'Move everything that an import has brought to the bin, except what was changed since',
      problems: notNow,
      async handle({ id }) {
        const begun = await startUndo(db, id);
        wake();
        return begun;
      },
    }),
    route(`DELETE ${importsPath}/:id`, {
      summary: 'Drop what was planned',
      for: 'admin',
      ok: { 204: 'Dropped' },
      handle: ({ id }) => dropImport(db, id),
    }),
    route(`GET ${formerAddressesPath}`, {
      summary: 'Addresses of the earlier site, and where they lead now',
      for: 'admin',
      query: { q: z._default(z.string().check(z.maxLength(500)), '') },
      ok: { 200: ['Their number, and the first of them', FormerAddresses] },
      handle: ({ query }) => listFormerAddresses(db, nouns, now(), query.q),
    }),
  ];
}

async function ask(fetchFile: typeof fetchPublic, address: string) {
  try {
    return await fetchFile(address);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw invalidFields([{ field: 'address', message: error.message }]);
  }
}
