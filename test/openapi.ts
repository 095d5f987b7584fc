import { expect } from 'vitest';
import { z } from 'zod';
import { openApi } from '#server/openapi.ts';

type Answer = { content?: Record<string, { schema: object }>; headers?: Record<string, unknown> };
type Operation = { responses: Record<string, Answer> };

/** What OpenAPI calls components, JSON Schema calls $defs. */
function inJsonSchema(schema: object) {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'));
}
const $defs = inJsonSchema(openApi.components.schemas);

const converted = new Map<object, z.ZodType>();
function toZod(schema: object) {
  const zod = converted.get(schema) ?? z.fromJSONSchema({ ...inJsonSchema(schema), $defs });
  converted.set(schema, zod);
  return zod;
}

function findOperation(method: string, path: string): Operation | undefined {
  const paths: Record<string, object> = openApi.paths;
  const described = Object.keys(paths).find((template) =>
    new RegExp(`^${template.replace('.', '\\.').replace('{id}', '[^/]+')}$`).test(path),
  );
  const operations = described ? (paths[described] as Record<string, Operation>) : {};
  return operations[method.toLowerCase()];
}

/** An unknown path or a wrong method is no operation of ours, but is answered like every other problem. */
const noOperation: Operation = {
  responses: Object.fromEntries(
    [403, 404, 405].map((status) => [
      status,
      { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    ]),
  ),
};

/** Holds an answer against the description that the API itself serves. */
export async function expectDescribed(method: string, url: string, response: Response) {
  const isHead = method === 'HEAD';
  const path = new URL(url, 'http://localhost').pathname;
  const operation = findOperation(isHead ? 'GET' : method, path) ?? noOperation;
  const answer = operation.responses[response.status];
  if (!answer) throw new Error(`${method} ${path}: ${response.status} is not in the description`);
  for (const header of Object.keys(answer.headers ?? {})) {
    expect(response.headers.has(header), `${method} ${path} ${response.status}: header ${header}`).toBe(true);
  }
  const body = await response.clone().text();
  const [described] = Object.entries(answer.content ?? {});
  if (!described || isHead) {
    expect(body, `${method} ${path} ${response.status}: body`).toBe('');
    return;
  }
  const [type, { schema }] = described;
  expect(response.headers.get('content-type')).toBe(type);
  toZod(schema).parse(JSON.parse(body));
}
