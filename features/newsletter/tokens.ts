import { createHmac, timingSafeEqual } from 'node:crypto';
import { day } from '#core/dates.ts';

const confirmTime = 3 * day;

export type Token = { purpose: 'confirm' | 'leave'; subscriberId: string; isExpired: boolean };

/** This token expires, because an address may change hands. */
export function createConfirmToken(secret: string, subscriberId: string, now: Date) {
  return sign(secret, `confirm.${subscriberId}.${now.getTime() + confirmTime}`);
}

/** Never expires: people may unsubscribe from an old mail. No part may be empty, because mail programs would end the link at two dots. */
export function createLeaveToken(secret: string, subscriberId: string) {
  return sign(secret, `leave.${subscriberId}`);
}

/** Verifies a token. Undefined unless it was created above with this secret. */
export function readToken(secret: string, token: string, now: Date): Token | undefined {
  // Earlier unsubscribe links have an empty expiry time.
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
