import { resolve } from 'node:path';
import { readSettings } from '#core/settings.ts';
import { backUp } from '#server/db/backup.ts';
import { audioNote } from './audio-note.ts';
import { runCommand } from './command.ts';

/** `npm run backup -- <file>`: copies the database, also while the site runs. */
await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('Name the file to write: npm run backup -- <file>');
  const settings = readSettings(process.env);
  await backUp(settings.database, resolve(file));
  console.log([`The backup is written to ${resolve(file)}`, ...(await audioNote(settings))].join('\n'));
});
