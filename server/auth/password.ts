import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { type Settings, SettingsError } from '#core/settings.ts';
import type { Db } from '#server/db/schema.ts';
import { changePasswordHash, findPasswordHash, setFirstPasswordHash } from './password-queries.ts';

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane; about 50 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

const derive = promisify(argon2);

/** Hashes one password at a time, so that a flood of logins takes at most one core and 19 MiB. The login limit bounds the queue. */
export const hashing = new PQueue({ concurrency: 1 });

function deriveInTurn(password: string, salt: Buffer, { memory, passes, parallelism }: typeof cost) {
  // Keyboards encode accents differently; NFKC makes them equal.
  const parameters = { message: password.normalize('NFKC'), nonce: salt, tagLength: 32, memory, passes, parallelism };
  return hashing.add(() => derive('argon2id', parameters));
}

/** Returns the PHC string format, which includes the cost: $argon2id$v=19$m=…,t=…,p=…$salt$hash */
export async function hashPassword(password: string) {
  const salt = randomBytes(16);
  const hash = await deriveInTurn(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

export async function verifyPassword(password: string, stored: string) {
  const parts = /^\$argon2id\$v=19\$m=([1-9]\d*),t=([1-9]\d*),p=([1-9]\d*)\$([\w-]{11,})\$([\w-]{43})$/.exec(stored);
  if (!parts) throw new SettingsError("The password in the database is damaged: set it again by 'npm run password'");
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts;
  const storedCost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const derived = await deriveInTurn(password, Buffer.from(salt, 'base64url'), storedCost);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
}

/** Omits characters that are easily confused. 20 characters out of 31 give 99 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

function generatePassword() {
  const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 5 }, four).join('-');
}

/** Uses the password from the settings, or the stored one, or generates one and prints it once. */
export async function preparePassword(
  db: Db,
  settings: Pick<Settings, 'adminPassword'>,
  print: (line: string) => void,
) {
  const stored = await findPasswordHash(db);
  if (settings.adminPassword) {
    if (stored && (await verifyPassword(settings.adminPassword, stored))) return;
    await changePasswordHash(db, await hashPassword(settings.adminPassword));
  } else if (!stored) {
    const password = generatePassword();
    const isFirst = await setFirstPasswordHash(db, await hashPassword(password));
    if (isFirst) print(`The admin password is ${password} (shown only now; 'npm run password' sets another)`);
  }
}
