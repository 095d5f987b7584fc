import * as z from 'zod/mini';
import { church } from '#content/church.ts';
import { AdminCheck, Login } from '#domain/admin.ts';
import { ProblemDetails, ValidationProblem } from '#domain/problem.ts';
import { nouns } from '#nouns/all.ts';
import { apiPath, capitalized, type Noun } from '#nouns/noun.ts';

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

function body(name: string) {
  return { requestBody: { required: true, ...json(ref(name)) } };
}

function problem(description: string, name = 'Problem') {
  return { description, content: { 'application/problem+json': { schema: ref(name) } } };
}

const failureResponses = {
  304: { description: 'Not changed since the ETag that was sent', ...headers('ETag') },
  400: problem('Malformed, or a field is missing or wrong', 'ValidationProblem'),
  401: problem('Not logged in'),
  403: problem('Sent from another website'),
  404: problem('No such item'),
  413: problem('The body is over 256 KiB'),
  415: problem('The body is not application/json'),
  429: { ...problem('Too many wrong passwords'), ...headers('Retry-After') },
  500: problem('Something went wrong on the server'),
};

function failures(...statuses: (keyof typeof failureResponses)[]) {
  return Object.fromEntries([...statuses, 500 as const].map((status) => [status, failureResponses[status]]));
}

function nounSchemas({ name, Item, Input, Change }: Noun) {
  const Name = capitalized(name);
  return {
    ...jsonSchemas({ [Name]: Item }, 'output'),
    ...jsonSchemas({ [`${Name}Input`]: Input, [`${Name}Change`]: Change }, 'input'),
  };
}

/** Describes nounRoutes(). */
function nounPaths(noun: Noun) {
  const { name, plural } = noun;
  const item = ref(capitalized(name));
  const security = [{ session: [] }];
  return {
    [apiPath(noun)]: {
      get: {
        summary: `All ${plural}`,
        responses: {
          200: { description: `The ${plural}`, ...headers('ETag'), ...json({ type: 'array', items: item }) },
          ...failures(304),
        },
      },
      post: {
        summary: `Create a ${name}`,
        security,
        ...body(`${capitalized(name)}Input`),
        responses: {
          201: { description: `The new ${name}`, ...headers('Location'), ...json(item) },
          ...failures(400, 401, 403, 413, 415),
        },
      },
    },
    [`${apiPath(noun)}/{id}`]: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      patch: {
        summary: `Change some of a ${name}’s fields`,
        security,
        ...body(`${capitalized(name)}Change`),
        responses: {
          200: { description: `The changed ${name}`, ...json(item) },
          ...failures(400, 401, 403, 404, 413, 415),
        },
      },
      delete: {
        summary: `Delete a ${name}`,
        security,
        responses: { 204: { description: 'Deleted' }, ...failures(401, 403, 404, 413) },
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
    '/api/openapi.json': {
      get: {
        summary: 'This description',
        responses: { 200: { description: 'OpenAPI 3.1', ...json({ type: 'object' }) }, ...failures() },
      },
    },
  },
  components: {
    schemas: {
      ...jsonSchemas({ Login }, 'input'),
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
