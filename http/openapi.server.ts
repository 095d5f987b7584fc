import * as z from 'zod/mini';
import { maxBodyKib } from '#http/request-body.ts';

/** For requests the shape before parsing, for responses the shape after. */
export function jsonSchemas(named: Record<string, z.ZodMiniType>, io: 'input' | 'output') {
  return Object.fromEntries(
    Object.entries(named).map(([name, schema]) => {
      const { $schema: _, ...json } = z.toJSONSchema(schema, { io });
      return [name, json];
    }),
  );
}

export function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

export function json(schema: object) {
  return { content: { 'application/json': { schema } } };
}

export function headers(...names: string[]) {
  return { headers: Object.fromEntries(names.map((name) => [name, { required: true, schema: { type: 'string' } }])) };
}

export function body(name: string, required = true) {
  return { requestBody: { required, ...json(ref(name)) } };
}

export function problem(description: string, name = 'Problem') {
  return { description, content: { 'application/problem+json': { schema: ref(name) } } };
}

const failureResponses = {
  304: { description: 'Not changed since the ETag that was sent', ...headers('ETag') },
  400: problem('Malformed, or a field is missing or wrong', 'ValidationProblem'),
  401: problem('Not logged in'),
  403: problem('Sent from another website'),
  404: problem('No such item or revision'),
  409: problem('There is no earlier state'),
  413: problem(`The body is over ${maxBodyKib} KiB`),
  415: problem('The body is not application/json'),
  429: { ...problem('Too many wrong passwords'), ...headers('Retry-After') },
  500: problem('Something went wrong on the server'),
  503: { ...problem('The database is down, full, read-only or too slow'), ...headers('Retry-After') },
};

export function failures(...statuses: (keyof typeof failureResponses)[]) {
  return Object.fromEntries(
    [...statuses, 500 as const, 503 as const].map((status) => [status, failureResponses[status]]),
  );
}

/** For what only an admin may do. */
export const security = [{ session: [] }];

export const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: 'The version to be changed, in quotes; without it, any',
  schema: { type: 'string' },
  example: '"3"',
};
