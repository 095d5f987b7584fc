import * as z from 'zod/mini';
import { ProblemDetails, ValidationProblem } from './problem.ts';
import { formType, isOptional, maxBodyKib } from './request-body.ts';
import { type Described, isWrite, type Route, type Schema, textType } from './route.server.ts';

/** Lets descriptions refer to these schemas instead of repeating them. */
export function nameSchemas(schemas: Record<string, Schema>) {
  for (const [id, schema] of Object.entries(schemas)) z.globalRegistry.add(schema, { id });
}
nameSchemas({ Problem: ProblemDetails, ValidationProblem });

type ToJson = (schema: Schema, io: 'input' | 'output') => Record<string, unknown>;

/** The OpenAPI description of routes. `session`: how a request proves that it is an admin's. */
export function describeRoutes(routes: readonly Route[], info: { title: string; version: string }, session: object) {
  const schemas = {};
  // Requests have the shape before parsing, responses the shape after. In an array, a schema with a name becomes a reference.
  const toJson: ToJson = (schema, io) => {
    const { items, $defs } = z.toJSONSchema(z.array(schema), { io });
    Object.assign(schemas, $defs);
    return items as Record<string, unknown>;
  };
  const paths: Record<string, object> = {};
  for (const route of routes) {
    const path = route.path.replace(':id', '{id}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, toJson) };
  }
  const description = { openapi: '3.1.0', info, paths, components: { schemas, securitySchemes: { session } } };
  return JSON.parse(JSON.stringify(description).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function describeRoute(route: Route, toJson: ToJson) {
  const { path, summary, query = {}, body, isForFrame, upload, hasEtag } = route;
  const takes = upload ?? (body && { [isForFrame ? formType : 'application/json']: body });
  const hasId = path.includes('/:id');
  const parameters = [
    hasId && { name: 'id', in: 'path', required: true, schema: text },
    ...Object.entries(query).map(([name, schema]) => {
      const { description, ...json } = toJson(schema as Schema, 'input');
      return { name, in: 'query', description, schema: json };
    }),
    route.takesIfMatch && ifMatch,
    route.takesIdempotencyKey && idempotencyKey,
  ];
  const problems: Record<string, Described> = {
    ...((takes || route.takesIfMatch) && { 400: ['Malformed, or a field is missing or wrong', ValidationProblem] }),
    ...(route.for === 'admin' && { 401: 'Not logged in' }),
    ...(isWrite(route) && { 403: 'Sent from another website' }),
    ...(hasId && { 404: 'No such item or revision' }),
    ...(route.takesIfMatch && { 412: 'Its version is not one in If-Match' }),
    ...(isWrite(route) && !upload && { 413: `The body is over ${route.maxKib ?? maxBodyKib} KiB` }),
    ...(takes && { 415: `The body is not ${Object.keys(takes).join(' or ')}` }),
    500: 'Something went wrong on the server',
    503: 'The database is down, full, read-only or too slow',
    ...route.problems,
  };
  const etag = hasEtag ? ['ETag'] : [];
  const headers = [...(route.headers ?? []), ...etag];

  function respond(said: Described, type: string, headers: readonly string[], usual?: Schema) {
    const [description, schema = usual] = typeof said === 'string' ? [said] : said;
    return {
      description,
      headers: headers[0] && Object.fromEntries(headers.map((name) => [name, { required: true, schema: text }])),
      content: schema && { [type]: { schema: toJson(schema, 'output') } },
    };
  }
  return {
    summary,
    security: route.for && [...(route.for === 'admin' ? [] : [{}]), { session: [] }],
    parameters: parameters.filter(Boolean),
    requestBody: takes && {
      required: !isOptional(body),
      content: mapValues(takes, (schema) => ({ schema: toJson(schema, 'input') })),
    },
    responses: {
      ...mapValues(route.ok, (said) => respond(said, route.type ?? 'application/json', headers)),
      ...(hasEtag && { 304: respond('Not changed since the ETag that was sent', '', etag) }),
      ...mapValues(problems, (said, status) => {
        const headers = mayTryAgain(status) ? ['Retry-After'] : [];
        // Requests from other websites are refused before it is known what they ask for.
        if (isForFrame && status !== '403') return respond([[said].flat()[0] as string, z.string()], textType, headers);
        return respond(said, 'application/problem+json', headers, ProblemDetails);
      }),
    },
  };
}

const text = { type: 'string' };

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: 'The version that is known, in quotes; without it, any',
  schema: text,
  example: '"3"',
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Requests with the same key create one item, whose id it becomes',
  schema: text,
};

function mayTryAgain(status: string) {
  return status === '429' || status === '503';
}

function mapValues<Value, Result>(values: Record<string, Value>, map: (value: Value, name: string) => Result) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}
