import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { hashPassword } from '#server/auth/password.ts';
import { changePasswordHash } from '#server/auth/password-queries.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { leastPasswordLength, readSettings } from '#server/settings.ts';

/** `npm run password`: sets the shared password, from the terminal or from two lines of standard input. */
async function setPassword() {
  const settings = readSettings(process.env);
  const password = await askTwice();
  const database = openDatabase(settings.database);
  await migrate(database, { sampleData: settings.sampleData, now: new Date() });
  await changePasswordHash(database.db, await hashPassword(password));
  await database.close();
  console.log('The password is changed, and everybody is logged out.');
  if (settings.adminPassword) {
    console.log('ADMIN_PASSWORD is set: at the next start it counts again. Change or remove it there, too.');
  }
}

async function askTwice() {
  const { stdin } = process;
  // As a terminal the interface takes over the echo, and has nowhere to write it.
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silence, terminal: stdin.isTTY ?? false });
  lines.once('SIGINT', () => process.exit(130));
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    process.stdout.write(question);
    const { value } = await typed.next();
    process.stdout.write('\n');
    return value ?? '';
  };
  const password = await ask('New password: ');
  if (password.length < leastPasswordLength) {
    throw new Error(`The password must have at least ${leastPasswordLength} characters. Nothing is changed.`);
  }
  const again = await ask('Once more: ');
  lines.close();
  if (again !== password) throw new Error('The two are not the same. Nothing is changed.');
  return password;
}

await setPassword().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
