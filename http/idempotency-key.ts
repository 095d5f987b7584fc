import { Problem } from './problem.ts';

/** Parses Idempotency-Key (draft-ietf-httpapi-idempotency-key-header). It becomes the id of what the request creates. */
export function parseIdempotencyKey(header: string | undefined) {
  if (header === undefined) return undefined;
  const [, key] = /^"?([\w-]{16,64})"?$/.exec(header) ?? [];
  if (!key) throw new Problem(400, 'Idempotency-Key must be 16 to 64 letters, digits or hyphens.', { errors: [] });
  return key;
}

/** Without `randomUUID()`, which browsers have only on HTTPS. */
export function createIdempotencyKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
