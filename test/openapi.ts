import { expect } from 'vitest';
import { z } from 'zod';
import { defaultContent } from '#content/words.ts';
import { type ApiServices, createApi } from '#server/api.ts';
import { openFeatures } from '#server/features.ts';
import { openApiPath } from '#server/resources.ts';

type ResponseDescription = { content?: Record<string, { schema: object }>; headers?: Record<string, unknown> };
type Operation = {
  responses: Record<string, ResponseDescription>;
  requestBody?: Required<Pick<ResponseDescription, 'content'>>;
  security?: object[];
};
type OpenApi = { paths: Record<string, Record<string, Operation>>; components: { schemas: object } };

const ready = { settings: { trustedProxies: 0 }, readContent: async () => defaultContent };
const services = ready as Parameters<typeof openFeatures>[0] & ApiServices;
const api = createApi({ ...services, features: await openFeatures(services) });
const openApi: OpenApi = await (await api.request(openApiPath)).json();

/** All operations. `isGuarded`: for admins only. */
export const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([name, { security }]) => {
    const isGuarded = security?.every((scheme) => 'session' in scheme) ?? false;
    return { method: name.toUpperCase(), path, isGuarded };
  }),
);

/** OpenAPI components are $defs in JSON Schema. */
function toJsonSchema(schema: object) {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'));
}
const $defs = toJsonSchema(openApi.components.schemas);

const converted = new Map<object, z.ZodType>();
function toZod(schema: object) {
  const zod = converted.get(schema) ?? z.fromJSONSchema({ ...toJsonSchema(schema), $defs });
  converted.set(schema, zod);
  return zod;
}

function findOperation(method: string, path: string): Operation | undefined {
  const documented = Object.keys(openApi.paths).find((template) =>
    new RegExp(`^${template.replace('.', '\\.').replace('{id}', '[^/]+')}$`).test(path),
  );
  return openApi.paths[documented ?? '']?.[method.toLowerCase()];
}

/** An unknown path or method is not documented, but its response has the same form as other problems. */
const undocumented: Operation = {
  responses: Object.fromEntries(
    [403, 404, 405].map((status) => [
      status,
      { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    ]),
  ),
};

/** Checks a response, and the JSON of a request that was accepted, against the OpenAPI document that the API serves. */
export async function expectDocumented(method: string, url: string, response: Response, sent?: unknown) {
  const isHead = method === 'HEAD';
  const path = new URL(url, 'http://localhost').pathname;
  const operation = findOperation(isHead ? 'GET' : method, path) ?? undocumented;
  const description = operation.responses[response.status];
  if (!description) throw new Error(`${method} ${path}: ${response.status} is not documented`);
  const accepts = operation.requestBody?.content['application/json'];
  if (response.ok && sent !== undefined && accepts) toZod(accepts.schema).parse(sent);
  for (const header of Object.keys(description.headers ?? {})) {
    expect(response.headers.has(header), `${method} ${path} ${response.status}: header ${header}`).toBe(true);
  }
  const body = await response.clone().text();
  const [documented] = Object.entries(description.content ?? {});
  if (!documented || isHead) {
    expect(body, `${method} ${path} ${response.status}: body`).toBe('');
    return;
  }
  const [type, { schema }] = documented;
  expect(response.headers.get('content-type')).toBe(type);
  toZod(schema).parse(type.includes('json') ? JSON.parse(body) : body);
}
