import { randomUUIDv7 } from 'node:crypto';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { nameSchemas } from '#core/http/openapi.server.ts';
import { ProblemDetails } from '#core/http/problem.ts';
import { type Route, route } from '#core/http/route.server.ts';
import { apiPath, capitalized, type Item, type Noun } from '#records/declare/noun.ts';
import { EmptyBin, Restore, RevisionHead, revisionsPerPage } from '#records/declare/revision.ts';
import { emptyBin, listBin } from './bin.server.ts';
import type { ServerNoun } from './details.server.ts';
import { listAllRevisions, listRevisions, withoutLongTexts } from './revisions.server.ts';
import {
  confirmItem,
  createItemOnce,
  deleteItem,
  describeItem,
  findAdminItem,
  listAdminItems,
  listPublicItems,
  noSuchItem,
  restoreItem,
  updateItem,
} from './store.server.ts';
import type { Db } from './tables.server.ts';

type Services = {
  db: Db;
  now: () => Date;
  isAdmin: (context: Context) => Promise<boolean>;
  /** An identifier of the device that sends the request, or empty. */
  deviceOf: (context: Context) => string;
};

nameSchemas({ Restore, EmptyBin });

/** The routes of one noun: list, create, change, delete, and history. */
export function nounRoutes(noun: ServerNoun, services: Services): Route[] {
  const { db, now, isAdmin, deviceOf } = services;
  const { name, plural, Input, Change } = noun;
  const { Item, AdminItem } = schemasFor(noun);
  const path = apiPath(noun);
  const describe = (saved: Item) => describeItem(db, noun, saved, now());
  const occasion = (c: Context) => ({ now: now(), device: deviceOf(c) });
  const change = changeOf(noun);
  return [
    // Before the routes of one item.
    ...historyRoutes(noun, services),
    route(`GET ${path}`, {
      summary: `All ${plural}: as visitors see them, or to admins in full, with when each was last changed, and last changed or confirmed`,
      for: 'everybody',
      ok: { 200: [`The ${plural}`, z.union([z.array(Item), z.array(AdminItem)])] },
      hasEtag: true,
      async handle({ c }) {
        c.header('vary', 'Cookie');
        const isForAdmin = await isAdmin(c);
        // A browser may store public responses, but must revalidate them each time.
        c.header('cache-control', isForAdmin ? 'private, no-store' : 'no-cache');
        return isForAdmin ? listAdminItems(db, noun, now()) : listPublicItems(db, noun, now());
      },
    }),
    route(`POST ${path}`, {
      summary: `Create a ${name}`,
      for: 'admin',
      takesIdempotencyKey: true,
      body: Input,
      ok: { 201: [`The new ${name}`, Item] },
      headers: ['Location'],
      problems: { 409: 'Created by an earlier request with this key, and deleted since' },
      async handle({ c, body, idempotencyKey = randomUUIDv7() }) {
        const item = await createItemOnce(db, noun, idempotencyKey, body, occasion(c));
        c.header('location', `${path}/${item.id}`);
        return describe(item);
      },
    }),
    // Before what takes an id: 'revisions' is none.
    ...historyRoutes(noun, services),
    route(`GET ${path}/:id`, {
      summary: `All of a ${name}, for admins: their list leaves out long texts`,
      for: 'admin',
      ok: { 200: [`The ${name}`, AdminItem] },
      handle: ({ id }) => findAdminItem(db, noun, id, now()),
    }),
    route(`PATCH ${path}/:id`, {
      ...change,
      summary: `Change some of a ${name}’s fields`,
      body: Change,
      ok: { 200: [`The changed ${name}`, Item] },
      handle: async ({ c, id, body, ifMatch }) =>
        describe(await updateItem(db, noun, id, body, { ...occasion(c), ifMatch })),
    }),
    route(`DELETE ${path}/:id`, {
      ...change,
      summary: `Move a ${name} to the bin`,
      ok: { 204: 'Deleted' },
      handle: ({ c, id, ifMatch }) => deleteItem(db, noun, id, { ...occasion(c), ifMatch }),
    }),
    route(`POST ${path}/:id/confirm`, {
      ...change,
      summary: `State that a ${name} is still right as it is`,
      ok: { 200: [`The confirmed ${name}`, Item] },
      handle: async ({ c, id, ifMatch }) => describe(await confirmItem(db, noun, id, { ...occasion(c), ifMatch })),
    }),
  ];
}

/** What all changes of a noun's items have in common. */
export function changeOf(noun: Noun) {
  const { Conflict } = schemasFor(noun);
  return {
    for: 'admin',
    takesIfMatch: true,
    problems: { 412: ['Its version is not one in If-Match', Conflict] },
  } as const;
}

/** The changes of a noun's items, and how to return to an earlier state. */
export function historyRoutes(
  noun: ServerNoun,
  { db, now, deviceOf }: Pick<Services, 'db' | 'now' | 'deviceOf'>,
): Route[] {
  const { name, plural } = noun;
  const { Item, Revision } = schemasFor(noun);
  const path = apiPath(noun);
  const change = changeOf(noun);
  const history = { for: 'admin', ok: { 200: ['Newest first', z.array(Revision)] } } as const;
  return [
    route(`GET ${path}/revisions`, {
      ...history,
      summary: `The changes of all ${plural}, ${revisionsPerPage} at a time`,
      query: {
        before: z.optional(z.string().check(z.describe('The id of the last revision that is known, for older ones'))),
      },
      problems: { 404: 'No such revision' },
      async handle({ query }) {
        const revisions = await listAllRevisions(db, noun, query.before);
        return revisions.map((revision) => withoutLongTexts(noun, revision));
      },
    }),
    route(`GET ${path}/:id/revisions`, {
      ...history,
      summary: `The changes of one ${name}, also if it is in the bin`,
      async handle({ id }) {
        const revisions = await listRevisions(db, noun, id);
        if (revisions.length === 0) throw noSuchItem(noun);
        return revisions.map((revision) => withoutLongTexts(noun, revision));
      },
    }),
    route(`POST ${path}/:id/restore`, {
      ...change,
      summary: `Undo the last change of a ${name}, or return to its state after the given revision`,
      body: z.optional(Restore),
      ok: { 200: [`The restored ${name}`, Item] },
      problems: { ...change.problems, 409: 'There is no earlier state' },
      handle: async ({ c, id, body, ifMatch }) =>
        describeItem(
          db,
          noun,
          await restoreItem(db, noun, id, { ...body, now: now(), device: deviceOf(c), ifMatch }),
          now(),
        ),
    }),
  ];
}

type BinServices = Pick<Services, 'db'> & {
  /** Called after the bin was emptied, with its items. Emptying changes no page. */
  emptied: (items: { noun: string; itemId: string }[]) => void;
};

/** The deleted items of all nouns. */
export function binRoutes(nouns: readonly Noun[], { db, emptied }: BinServices): Route[] {
  return [
    route('GET /api/bin', {
      summary: 'The deleted items',
      for: 'admin',
      ok: { 200: ['Newest first', z.array(z.union(nouns.map((noun) => schemasFor(noun).BinEntry)))] },
      handle: () => listBin(db, nouns),
    }),
    route('DELETE /api/bin', {
      summary: 'Delete the entries with these revisions for good, or without a body all',
      for: 'admin',
      body: z.optional(EmptyBin),
      ok: { 204: 'Emptied' },
      handle: async ({ body }) => emptied(await emptyBin(db, nouns, body?.revisions)),
    }),
  ];
}

/** The schemas of a noun as the API shows it. */
function schemasFor({ name, path, Item: Stored, Input, Change, Details }: Noun) {
  const noun = z.literal(path);
  const details = z.object({
    state: z.optional(z.enum(['draft', 'scheduled', 'taken down'])),
    ...Details?.shape,
  });
  const Item = z.intersection(Stored, details);
  const AdminItem = z.intersection(
    Stored,
    z.extend(details, { changedAt: z.iso.datetime(), checkedAt: z.iso.datetime() }),
  );
  const Revision = z.extend(RevisionHead, { noun, before: z.nullable(Stored), after: z.nullable(Stored) });
  const BinEntry = z.object({ noun, item: Stored, deletedAt: z.iso.datetime(), revision: z.string() });
  const Conflict = z.extend(ProblemDetails, { current: z.nullable(Stored) });
  const Name = capitalized(name);
  nameSchemas({
    ...{ [Name]: Item, [`${Name}ForAdmins`]: AdminItem, [`${Name}Revision`]: Revision, [`${Name}InBin`]: BinEntry },
    ...{ [`${Name}Conflict`]: Conflict, [`${Name}Input`]: Input, [`${Name}Change`]: Change },
  });
  return { Item, AdminItem, Revision, BinEntry, Conflict };
}
