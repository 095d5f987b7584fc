import type { Context } from 'hono';
import { deviceName } from '#core/http/device-name.ts';
import { clientNetwork } from '#core/http/forwarded.ts';
import { maskNetwork } from '#core/http/network.ts';
import { Problem } from '#core/http/problem.ts';
import { log } from '#core/log.ts';
import { readCookie, writeCookie } from './cookie.ts';
import { findDevice, rememberDevice, rememberedTime } from './device-queries.ts';
import type { LoginLimit } from './login-limit.ts';
import { verifyPassword } from './password.ts';
import { findPasswordHash } from './password-queries.ts';
import { type SessionDependencies, startSession } from './session.ts';
import { createToken, hashToken } from './session-queries.ts';

export type LoginDependencies = SessionDependencies & { loginLimit: LoginLimit };

/** The cookie only proves that a login has succeeded on this device before, so it outlives sessions and password changes. */
const cookie = 'device';

/** An identifier of the device that sends the request, or empty. Whether it has really logged in is not checked. */
export function deviceOf(c: Context, { settings }: Pick<SessionDependencies, 'settings'>) {
  const token = readCookie(c, cookie, settings);
  return token ? hashToken(token) : '';
}

/** Starts a session and remembers the device, or throws the problem. */
export async function logIn(c: Context, dependencies: LoginDependencies, password: string) {
  const { db, settings, now, loginLimit } = dependencies;
  const network = clientNetwork(c, settings.trustedProxies);
  const token = readCookie(c, cookie, settings);
  const device = token && (await findDevice(db, token, now()));

  async function startSessionIfRight() {
    const hash = await findPasswordHash(db);
    if (!hash || !(await verifyPassword(password, hash))) return false;
    await startSession(c, dependencies, hash);
    const deviceToken = token && device ? token : createToken();
    await rememberDevice(db, deviceToken, now(), deviceName(c.req.header('user-agent') ?? ''));
    writeCookie(c, cookie, deviceToken, rememberedTime, settings);
    return true;
  }

  const loginTry = await loginLimit.begin({ network, device });
  const isRight = await startSessionIfRight().catch(async (error: unknown) => {
    // A database failure does not count as a wrong password.
    await loginTry.refund();
    throw error;
  });
  if (!isRight) {
    log.warn({ network: maskNetwork(network) }, 'Wrong password');
    throw new Problem(401, 'Invalid password.');
  }
  await loginTry.succeeded();
  log.info({ network: maskNetwork(network) }, 'Logged in');
}
