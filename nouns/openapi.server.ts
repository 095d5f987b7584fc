import * as z from 'zod/mini';
import { ProblemDetails, ValidationProblem } from '#domain/problem.ts';
import { apiPath, capitalized, type Noun } from './noun.ts';

/** For requests the shape before parsing, for responses the shape after. */
export function jsonSchemas(named: Record<string, z.ZodMiniType>, io: 'input' | 'output') {
  return Object.fromEntries(
    Object.entries(named).map(([name, schema]) => {
      const { $schema: _, ...json } = z.toJSONSchema(schema, { io });
      return [name, json];
    }),
  );
}

export const problemSchemas = jsonSchemas({ Problem: ProblemDetails, ValidationProblem }, 'output');

export function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

export function json(schema: object) {
  return { content: { 'application/json': { schema } } };
}

export function headers(...names: string[]) {
  return { headers: Object.fromEntries(names.map((name) => [name, { required: true, schema: { type: 'string' } }])) };
}

export function body(name: string) {
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

export function failures(...statuses: (keyof typeof failureResponses)[]) {
  return Object.fromEntries([...statuses, 500 as const].map((status) => [status, failureResponses[status]]));
}

export function nounSchemas({ name, Item, Input, Change }: Noun) {
  const Name = capitalized(name);
  return {
    ...jsonSchemas({ [Name]: Item }, 'output'),
    ...jsonSchemas({ [`${Name}Input`]: Input, [`${Name}Change`]: Change }, 'input'),
  };
}

/** Describes nounRoutes(). */
export function nounPaths(noun: Noun) {
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
