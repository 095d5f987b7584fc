import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { minPasswordLength, readSettings } from '#core/settings.ts';
import { hashPassword } from '#server/auth/password.ts';
import { changePasswordHash } from '#server/auth/password-queries.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { runCommand } from './command.ts';

/** `npm run password`: sets the shared password, from the terminal or from two lines of standard input. */
async function setPassword() {
  const settings = readSettings(process.env);
  const password = await promptTwice();
  const database = openDatabase(settings.database, { timeLimit: 0 });
  await migrate(database, { sampleData: settings.sampleData, now: new Date() });
  await changePasswordHash(database.db, await hashPassword(password));
  await database.close();
  console.log('The password is changed, and everybody is logged out.');
  if (settings.adminPassword) {
    console.log('ADMIN_PASSWORD is set: at the next start it counts again. Change or remove it there, too.');
  }
}

async function promptTwice() {
  const { stdin } = process;
  // In terminal mode readline echoes the input; this stream discards it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY ?? false });
  lines.once('SIGINT', () => process.exit(130));
  const typed = lines[Symbol.asyncIterator]();
  const prompt = async (question: string) => {
    process.stdout.write(question);
    const { value } = await typed.next();
    process.stdout.write('\n');
    return value ?? '';
  };
  const password = await prompt('New password: ');
  if (password.length < minPasswordLength) {
    throw new Error(`The password must have at least ${minPasswordLength} characters. Nothing is changed.`);
  }
  const again = await prompt('Once more: ');
  lines.close();
  if (again !== password) throw new Error('The two are not the same. Nothing is changed.');
  return password;
}

await runCommand(setPassword);
