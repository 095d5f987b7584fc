import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { day, minute } from '#domain/dates.ts';

const confirmTime = 3 * day;
const typedTime = 10 * minute;

export type Token = { purpose: 'confirm' | 'leave'; subscriberId: string; isExpired: boolean };

/** Expires, because an address may get another owner. */
export function createConfirmToken(secret: string, subscriberId: string, now: Date) {
  return sign(secret, `confirm.${subscriberId}.${now.getTime() + confirmTime}`);
}

/** Never expires: people leave by the link in the oldest mail they have. No part is empty, or mail programs would end the link there. */
export function createLeaveToken(secret: string, subscriberId: string) {
  return sign(secret, `leave.${subscriberId}`);
}

/** Undefined unless it was created above with this secret. */
export function readToken(secret: string, token: string, now: Date): Token | undefined {
  // Earlier links to leave have an empty time of expiry.
  const [, content = '', purpose, subscriberId = '', expiresAt] =
    /^((confirm|leave)\.([\w-]+)(?:\.(\d*))?)\.[\w-]+$/.exec(token) ?? [];
  if (!purpose || !isEqual(token, sign(secret, content))) return undefined;
  const isExpired = purpose === 'confirm' && Number(expiresAt) <= now.getTime();
  return { purpose: purpose as Token['purpose'], subscriberId, isExpired };
}

function sign(secret: string, content: string) {
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

function isEqual(given: string, expected: string) {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

type Typed = { email: string; consent: boolean };
const cipher = 'aes-256-gcm';

/**
 * What somebody has typed into a form, for the address of the page that shows it again for ten minutes. Encrypted, because proxies log
 * addresses of pages, and browsers remember them. No e-mail address is longer than what is kept.
 */
export function createTyped(secret: string, { email, consent }: Typed, now: Date) {
  const nonce = randomBytes(12);
  const encryption = createCipheriv(cipher, typedKey(secret), nonce);
  const content = JSON.stringify({ email: email.slice(0, 500), consent, expiresAt: now.getTime() + typedTime });
  return Buffer.concat([nonce, encryption.update(content), encryption.final(), encryption.getAuthTag()]).toString(
    'base64url',
  );
}

/** Undefined unless it was created above with this secret, and has not expired. */
export function readTyped(secret: string, sealed: string, now: Date): Typed | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decryption = createDecipheriv(cipher, typedKey(secret), bytes.subarray(0, 12)).setAuthTag(
      bytes.subarray(-16),
    );
    const content = Buffer.concat([decryption.update(bytes.subarray(12, -16)), decryption.final()]);
    const { expiresAt, ...typed } = JSON.parse(content.toString());
    return expiresAt > now.getTime() ? typed : undefined;
  } catch {
    return undefined;
  }
}

function typedKey(secret: string) {
  return createHmac('sha256', secret).update('typed').digest();
}
