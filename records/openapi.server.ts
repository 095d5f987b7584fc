import * as z from 'zod/mini';
import { body, failures, headers, ifMatch, json, jsonSchemas, problem, ref, security } from '#http/openapi.server.ts';
import { binPath } from './bin-routes.server.ts';
import { apiPath, capitalized, type Noun } from './noun.ts';
import { revisionSchemasOf, revisionsPerPage } from './revision.ts';

export function nounSchemas(noun: Noun) {
  const { name, Item, Input, Change, Details = z.object({}) } = noun;
  const Name = capitalized(name);
  const { Revision, AdminItem, BinEntry, Conflict } = revisionSchemasOf(noun);
  return {
    ...jsonSchemas(
      {
        [Name]: z.intersection(Item, Details),
        [`${Name}ForAdmins`]: z.intersection(AdminItem, Details),
        [`${Name}Revision`]: Revision,
        [`${Name}InBin`]: BinEntry,
        [`${Name}Conflict`]: Conflict,
      },
      'output',
    ),
    ...jsonSchemas({ [`${Name}Input`]: Input, [`${Name}Change`]: Change }, 'input'),
  };
}

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Requests with the same key create one item, whose id it becomes',
  schema: { type: 'string' },
};

/** Describes nounRoutes(). */
export function nounPaths(noun: Noun) {
  const { name, plural } = noun;
  const Name = capitalized(name);
  const [item, itemForAdmins] = [ref(Name), ref(`${Name}ForAdmins`)];
  const listOf = (items: object) => ({ type: 'array', items });
  const conflict = { 412: problem('Its version is not one in If-Match', `${Name}Conflict`) };
  const revisions = { description: 'Newest first', ...json({ type: 'array', items: ref(`${Name}Revision`) }) };
  return {
    [apiPath(noun)]: {
      get: {
        summary: `All ${plural}: as visitors see them, or to admins in full, with when each was last changed, and last changed or confirmed`,
        security: [{}, ...security],
        responses: {
          200: {
            description: `The ${plural}`,
            ...headers('ETag'),
            ...json({ anyOf: [listOf(item), listOf(itemForAdmins)] }),
          },
          ...failures(304),
        },
      },
      post: {
        summary: `Create a ${name}`,
        security,
        parameters: [idempotencyKey],
        ...body(`${Name}Input`),
        responses: {
          201: { description: `The new ${name}`, ...headers('Location'), ...json(item) },
          409: problem('Created by an earlier request with this key, and deleted since'),
          ...failures(400, 401, 403, 413, 415),
        },
      },
    },
    [`${apiPath(noun)}/revisions`]: {
      get: {
        summary: `The changes of all ${plural}, ${revisionsPerPage} at a time`,
        security,
        parameters: [
          {
            name: 'before',
            in: 'query',
            description: 'The id of the last revision that is known, for older ones',
            schema: { type: 'string' },
          },
        ],
        responses: { 200: revisions, ...failures(401, 404) },
      },
    },
    [`${apiPath(noun)}/{id}`]: {
      parameters: [id],
      get: {
        summary: `All of a ${name}, for admins: their list leaves out long texts`,
        security,
        responses: { 200: { description: `The ${name}`, ...json(itemForAdmins) }, ...failures(401, 404) },
      },
      patch: {
        summary: `Change some of a ${name}’s fields`,
        security,
        parameters: [ifMatch],
        ...body(`${Name}Change`),
        responses: {
          200: { description: `The changed ${name}`, ...json(item) },
          ...conflict,
          ...failures(400, 401, 403, 404, 413, 415),
        },
      },
      delete: {
        summary: `Move a ${name} to the bin`,
        security,
        parameters: [ifMatch],
        responses: { 204: { description: 'Deleted' }, ...conflict, ...failures(400, 401, 403, 404, 413) },
      },
    },
    [`${apiPath(noun)}/{id}/revisions`]: {
      parameters: [id],
      get: {
        summary: `The changes of one ${name}, also if it is in the bin`,
        security,
        responses: { 200: revisions, ...failures(401, 404) },
      },
    },
    [`${apiPath(noun)}/{id}/restore`]: {
      parameters: [id, ifMatch],
      post: {
        summary: `Undo the last change of a ${name}, or return to its state after the given revision`,
        security,
        ...body('Restore', false),
        responses: {
          200: { description: `The restored ${name}`, ...json(item) },
          ...conflict,
          ...failures(400, 401, 403, 404, 409, 413, 415),
        },
      },
    },
    [`${apiPath(noun)}/{id}/confirm`]: {
      parameters: [id, ifMatch],
      post: {
        summary: `State that a ${name} is still right as it is`,
        security,
        responses: {
          200: { description: `The confirmed ${name}`, ...json(item) },
          ...conflict,
          ...failures(400, 401, 403, 404, 413),
        },
      },
    },
  };
}

/** Describes binRoutes(). */
export function binPaths(nouns: readonly Noun[]) {
  return {
    [binPath]: {
      get: {
        summary: 'The deleted items',
        security,
        responses: {
          200: {
            description: 'Newest first',
            ...json({ type: 'array', items: { anyOf: nouns.map(({ name }) => ref(`${capitalized(name)}InBin`)) } }),
          },
          ...failures(401),
        },
      },
      delete: {
        summary: 'Delete the entries with these revisions for good, or without a body all',
        security,
        ...body('EmptyBin', false),
        responses: { 204: { description: 'Emptied' }, ...failures(400, 401, 403, 413, 415) },
      },
    },
  };
}
