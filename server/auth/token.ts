import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export function createToken() {
  return randomBytes(32).toString('base64url');
}

/** Only the hash is stored, so that read access to the database is not enough to become an admin. */
export function hashToken(token: string) {
  return createHash('sha256').update(token).digest('base64url');
}
