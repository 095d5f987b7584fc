import * as z from 'zod/mini';
import { invalidFields, Problem } from './problem.ts';

/** The maximum size of a request body in KiB. */
export const maxBodyKib = 256;

/** Parses the request body as JSON. An error names fields and reasons, and never repeats the body. */
export async function parseBody<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const body = await request.arrayBuffer();
  if (body.byteLength === 0 && isOptional(schema)) return undefined;
  if (typeOf(request) !== 'application/json') throw new Problem(415, 'Send the body as application/json.');
  return parseValue(schema, parseJson(body));
}

/** The media type of what a browser's form sends without files. */
export const formType = 'application/x-www-form-urlencoded';

export async function parseForm<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  if (typeOf(request) !== formType) throw new Problem(415, `Send the body as ${formType}.`);
  return parseValue(schema, Object.fromEntries(new URLSearchParams(await request.text())));
}

/** Whether the body may be missing. */
export function isOptional(schema: z.ZodMiniType | undefined) {
  return schema instanceof z.ZodMiniOptional;
}

/** The media type of the request body. */
export function typeOf(request: Request) {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
}

/** Parses input that did not arrive as a JSON body. */
export function parseValue<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidFields(
    parsed.error.issues.map(({ path: [field = ''], message }) => ({ field: String(field), message })),
  );
}

function parseJson(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Problem(400, 'The body is not valid JSON.', { errors: [] });
  }
}
