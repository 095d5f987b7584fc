import * as z from 'zod/mini';
import { church } from '#content/church.ts';
import { AdminCheck, Login } from '#domain/admin.ts';
import { ProblemDetails, ValidationProblem } from '#domain/problem.ts';
import { nouns } from '#nouns/all.ts';
import { binPath } from '#nouns/bin-routes.server.ts';
import { adminApiPath, apiPath, capitalized, type Noun } from '#nouns/noun.ts';
import { Restore, revisionSchemasOf, revisionsPerPage } from '#nouns/revision.ts';

/** For requests the shape before parsing, for responses the shape after. */
function jsonSchemas(named: Record<string, z.ZodMiniType>, io: 'input' | 'output') {
  return Object.fromEntries(
    Object.entries(named).map(([name, schema]) => {
      const { $schema: _, ...json } = z.toJSONSchema(schema, { io });
      return [name, json];
    }),
  );
}

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

function json(schema: object) {
  return { content: { 'application/json': { schema } } };
}

function headers(...names: string[]) {
  return { headers: Object.fromEntries(names.map((name) => [name, { required: true, schema: { type: 'string' } }])) };
}

function body(name: string, required = true) {
  return { requestBody: { required, ...json(ref(name)) } };
}

function problem(description: string, name = 'Problem') {
  return { description, content: { 'application/problem+json': { schema: ref(name) } } };
}

const failureResponses = {
  304: { description: 'Not changed since the ETag that was sent', ...headers('ETag') },
  400: problem('Malformed, or a field is missing or wrong', 'ValidationProblem'),
  401: problem('Not logged in'),
  403: problem('Sent from another website'),
  404: problem('No such item or revision'),
  409: problem('There is no earlier state'),
  413: problem('The body is over 256 KiB'),
  415: problem('The body is not application/json'),
  429: { ...problem('Too many wrong passwords'), ...headers('Retry-After') },
  500: problem('Something went wrong on the server'),
  503: {
    ...problem('The database is down, full, read-only or too slow, or too many are waiting'),
    ...headers('Retry-After'),
  },
};

function failures(...statuses: (keyof typeof failureResponses)[]) {
  return Object.fromEntries(
    [...statuses, 500 as const, 503 as const].map((status) => [status, failureResponses[status]]),
  );
}

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

/** Describes nounRoutes(). */
function nounPaths(noun: Noun) {
  const { name, plural } = noun;
  const Name = capitalized(name);
  const item = ref(Name);
  const conflict = { 412: problem('Its version is not one in If-Match', `${Name}Conflict`) };
  const revisions = { description: 'Newest first', ...json({ type: 'array', items: ref(`${Name}Revision`) }) };
  return {
    [apiPath(noun)]: {
      get: {
        summary: `All ${plural}, as visitors see them`,
        responses: {
          200: { description: `The ${plural}`, ...headers('ETag'), ...json({ type: 'array', items: item }) },
          ...failures(304),
        },
      },
      post: {
        summary: `Create a ${name}`,
        security,
        ...body(`${Name}Input`),
        responses: {
          201: { description: `The new ${name}`, ...headers('Location'), ...json(item) },
          ...failures(400, 401, 403, 413, 415),
        },
      },
    },
    [adminApiPath(noun)]: {
      get: {
        summary: `All ${plural} in full, and when each was last changed, and last changed or confirmed`,
        security,
        responses: {
          200: { description: `The ${plural}`, ...json({ type: 'array', items: ref(`${Name}ForAdmins`) }) },
          ...failures(401),
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
        summary: 'Empty the bin for good',
        security,
        responses: { 204: { description: 'Emptied' }, ...failures(401, 403, 413) },
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
      ...jsonSchemas({ Login, Restore }, 'input'),
      ...jsonSchemas({ AdminCheck, Problem: ProblemDetails, ValidationProblem }, 'output'),
      ...Object.assign({}, ...nouns.map(nounSchemas)),
    },
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'session',
        description: 'Set by logging in; over HTTPS its name is __Host-session',
      },
    },
  },
};
