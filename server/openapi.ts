import * as z from 'zod/mini';
import { church } from '#content/church.ts';
import { AdminCheck, Login } from '#http/login.ts';
import { ProblemDetails, ValidationProblem } from '#http/problem.ts';
import { nouns } from '#nouns/all.ts';
import { banner, SavedBanner } from '#nouns/banner/banner.ts';
import { binPath } from '#records/bin-routes.server.ts';
import { apiPath, capitalized, type Noun } from '#records/noun.ts';
import { EmptyBin, Restore, revisionSchemasOf, revisionsPerPage } from '#records/revision.ts';
import { sessionCookie } from './auth/session.ts';
import { body, failures, headers, json, jsonSchemas, problem, ref } from './openapi-parts.ts';

function nounSchemas(noun: Noun) {
  const { name, Item, Input, Change } = noun;
  const Name = capitalized(name);
  const { Revision, AdminItem, BinEntry, Conflict } = revisionSchemasOf(noun);
  return {
    ...jsonSchemas({ [Name]: Item }, 'output'),
    ...jsonSchemas(
      {
        [`${Name}Revision`]: Revision,
        [`${Name}ForAdmins`]: AdminItem,
        [`${Name}InBin`]: BinEntry,
        [`${Name}Conflict`]: Conflict,
      },
      'output',
    ),
    ...jsonSchemas({ [`${Name}Input`]: Input, [`${Name}Change`]: Change }, 'input'),
  };
}

const security = [{ session: [] }];
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: 'The version to be changed, in quotes; without it, any',
  schema: { type: 'string' },
  example: '"3"',
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Requests with the same key create one item, whose id it becomes',
  schema: { type: 'string' },
};

/** Describes nounRoutes(). */
function nounPaths(noun: Noun) {
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
      parameters: [id, ifMatch],
      patch: {
        summary: `Change some of a ${name}’s fields`,
        security,
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

const BannerConflict = z.extend(ProblemDetails, { current: z.nullable(SavedBanner) });
const shownBanner = json({ anyOf: [ref('Banner'), { type: 'null' }] });
const bannerConflict = { 412: problem('Somebody has changed it since', 'BannerConflict') };
const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'With *, only if there is no announcement',
  schema: { type: 'string' },
  example: '*',
};

/** Describes bannerRoutes(). */
const bannerPaths = {
  [apiPath(banner)]: {
    get: {
      summary: 'The announcement on every page, if there is one',
      responses: {
        200: {
          description: 'It, or null',
          ...headers('ETag'),
          ...shownBanner,
        },
        ...failures(304),
      },
    },
    put: {
      summary: 'Show an announcement on every page, in place of the one before',
      security,
      parameters: [ifMatch, ifNoneMatch],
      ...body('BannerInput'),
      responses: {
        200: { description: 'What is shown', ...json(ref('Banner')) },
        ...bannerConflict,
        ...failures(400, 401, 403, 413, 415),
      },
    },
    delete: {
      summary: 'Take the announcement down',
      security,
      parameters: [ifMatch],
      responses: { 204: { description: 'There is none now' }, ...bannerConflict, ...failures(400, 401, 403, 413) },
    },
  },
  [`${apiPath(banner)}/restore`]: {
    post: {
      summary: 'Undo the last change of the announcement',
      security,
      parameters: [ifMatch],
      responses: {
        200: { description: 'What is shown now, or null', ...shownBanner },
        ...bannerConflict,
        ...failures(400, 401, 403, 409, 413),
      },
    },
  },
};

export const openApi = {
  openapi: '3.1.0',
  info: { title: `${church.name}: ${nouns.map(({ path }) => path).join(' and ')}`, version: '1.0.0' },
  paths: {
    '/api/admin/check': {
      get: {
        summary: 'Whether the cookie belongs to a logged-in admin',
        responses: { 200: { description: 'Yes or no', ...json(ref('AdminCheck')) }, ...failures() },
      },
    },
    '/api/admin/login': {
      post: {
        summary: 'Log in with the shared password',
        ...body('Login'),
        responses: {
          200: { description: 'Logged in', ...headers('Set-Cookie'), ...json(ref('AdminCheck')) },
          ...failures(400, 401, 403, 413, 415, 429),
        },
      },
    },
    '/api/admin/logout': {
      post: { summary: 'End the session', responses: { 204: { description: 'Logged out' }, ...failures(403, 413) } },
    },
    ...Object.assign({}, ...nouns.map(nounPaths)),
    ...bannerPaths,
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
    '/api/openapi.json': {
      get: {
        summary: 'This description',
        responses: { 200: { description: 'OpenAPI 3.1', ...json({ type: 'object' }) }, ...failures() },
      },
    },
  },
  components: {
    schemas: {
      ...jsonSchemas({ Login, Restore, EmptyBin, BannerInput: banner.Input }, 'input'),
      ...jsonSchemas(
        { AdminCheck, Banner: SavedBanner, BannerConflict, Problem: ProblemDetails, ValidationProblem },
        'output',
      ),
      ...Object.assign({}, ...nouns.map(nounSchemas)),
    },
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: sessionCookie,
        description: `Set by logging in; over HTTPS its name is __Host-${sessionCookie}`,
      },
    },
  },
};
