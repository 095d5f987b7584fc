import type * as z from 'zod/mini';
import { Problem } from './problem.ts';

/** Parses the request body. An error names fields and reasons, and never repeats the body. */
export async function parseBody<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Problem(415, 'Send the body as application/json.');
  const parsed = schema.safeParse(parseJson(await request.arrayBuffer()));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path: [field = ''], message }) => ({ field: String(field), message }));
  throw new Problem(400, errors.map(({ message }) => message).join('. '), { errors });
}

function parseJson(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Problem(400, 'The body is not valid JSON.', { errors: [] });
  }
}
