import * as z from 'zod/mini';
import { church } from '#content/church.ts';
import { AdminCheck, Login } from '#domain/admin.ts';
import { Group, GroupChange, GroupInput } from '#domain/group.ts';
import { Article, ArticleChange, ArticleInput } from '#domain/news.ts';
import { ProblemDetails, ValidationProblem } from './problem.ts';

type Name = keyof typeof schemas;

/** Of what comes in, the shape before parsing; of what goes out, the shape after. */
const schemas = {
  ...jsonSchemas({ Login, GroupInput, GroupChange, ArticleInput, ArticleChange }, 'input'),
  ...jsonSchemas({ AdminCheck, Group, Article, Problem: ProblemDetails, ValidationProblem }, 'output'),
};

function jsonSchemas<Names extends string>(named: Record<Names, z.ZodMiniType>, io: 'input' | 'output') {
  const entries = Object.entries<z.ZodMiniType>(named).map(([name, schema]) => {
    const { $schema: _, ...json } = z.toJSONSchema(schema, { io });
    return [name, json];
  });
  return Object.fromEntries(entries) as Record<Names, object>;
}

function ref(name: Name) {
  return { $ref: `#/components/schemas/${name}` };
}

function json(schema: object) {
  return { content: { 'application/json': { schema } } };
}

function headers(...names: string[]) {
  return { headers: Object.fromEntries(names.map((name) => [name, { required: true, schema: { type: 'string' } }])) };
}

function problem(description: string, name: Name = 'Problem') {
  return { description, content: { 'application/problem+json': { schema: ref(name) } } };
}

const answers = {
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

function failures(...statuses: (keyof typeof answers)[]) {
  return Object.fromEntries([...statuses, 500 as const].map((status) => [status, answers[status]]));
}

function body(name: Name) {
  return { requestBody: { required: true, ...json(ref(name)) } };
}

const security = [{ session: [] }];

/** The two lists are looked after in the same way. */
function collection(path: string, noun: string, item: Name, input: Name, change: Name) {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  return {
    [`/api/${path}`]: {
      get: {
        summary: `All ${noun}s`,
        responses: {
          200: { description: `The ${noun}s`, ...headers('ETag'), ...json({ type: 'array', items: ref(item) }) },
          ...failures(304),
        },
      },
      post: {
        summary: `Create a ${noun}`,
        security,
        ...body(input),
        responses: {
          201: { description: `The new ${noun}`, ...headers('Location'), ...json(ref(item)) },
          ...failures(400, 401, 403, 413, 415),
        },
      },
    },
    [`/api/${path}/{id}`]: {
      parameters,
      patch: {
        summary: `Change some of a ${noun}’s fields`,
        security,
        ...body(change),
        responses: {
          200: { description: `The changed ${noun}`, ...json(ref(item)) },
          ...failures(400, 401, 403, 404, 413, 415),
        },
      },
      delete: {
        summary: `Delete a ${noun}`,
        security,
        responses: { 204: { description: 'Deleted' }, ...failures(401, 403, 404) },
      },
    },
  };
}

export const openApi = {
  openapi: '3.1.0',
  info: { title: `${church.name}: groups and news`, version: '1.0.0' },
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
      post: { summary: 'End the session', responses: { 204: { description: 'Logged out' }, ...failures(403) } },
    },
    ...collection('groups', 'group', 'Group', 'GroupInput', 'GroupChange'),
    ...collection('news', 'article', 'Article', 'ArticleInput', 'ArticleChange'),
    '/api/openapi.json': {
      get: {
        summary: 'This description',
        responses: { 200: { description: 'OpenAPI 3.1', ...json({ type: 'object' }) }, ...failures() },
      },
    },
  },
  components: {
    schemas,
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
