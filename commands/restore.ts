import { resolve } from 'node:path';
import { readSettings } from '#core/settings.ts';
import { restore } from '#server/db/restore.ts';
import { runCommand } from './command.ts';

/** `npm run restore -- <file>`: replaces the database with a backup, while the site is stopped. */
await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('Name the backup to restore: npm run restore -- <file>');
  const previous = await restore(readSettings(process.env).database, resolve(file), new Date());
  console.log('The backup is restored, with the password it had. Everybody is logged out.');
  if (previous) console.log(`What was there before is in ${resolve(previous)}`);
});
