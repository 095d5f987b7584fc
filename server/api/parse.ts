import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { Problem } from './problem.ts';

const mostBytes = 256 * 1024;

/** The body of a request as a domain schema has it. A refusal names fields and reasons, and never repeats the body. */
export async function parseBody<Schema extends z.ZodMiniType>(c: Context, schema: Schema): Promise<z.infer<Schema>> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Problem(415, 'Send the body as application/json.');
  const parsed = schema.safeParse(parseJson(await readBody(c.req.raw)));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path: [field = ''], message }) => ({ field: String(field), message }));
  throw new Problem(400, errors.map(({ message }) => message).join('. '), { errors });
}

async function readBody(request: Request) {
  const tooLarge = new Problem(413, 'The body may have at most 256 KiB.');
  if (Number(request.headers.get('content-length')) > mostBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Counted, because a chunked body does not say its length.
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Problem(400, 'The body is not valid JSON.', { errors: [] });
  }
}
