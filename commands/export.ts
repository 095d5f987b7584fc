import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readSettings } from '#core/settings.ts';
import { nouns } from '#features/all.server.ts';
import { exportFiles } from '#records/transfer/export.server.ts';
import { partialName } from '#server/db/backup.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { requireSqliteFile } from '#server/db/sqlite-copy.ts';
import { audioNote } from './audio-note.ts';
import { runCommand } from './command.ts';
import { tables } from './export-format.ts';

/** `npm run export [-- <folder>]`: writes everything as JSON, and the items as CSV. */
await runCommand(async () => {
  const now = new Date();
  const folder = resolve(process.argv[2] ?? `export-${now.toISOString().slice(0, 10)}`);
  if (existsSync(folder)) throw new Error(`${folder} exists already: name a new folder.`);
  const settings = readSettings(process.env);
  if (settings.database.kind === 'sqlite') requireSqliteFile(settings.database.file);
  const database = openDatabase(settings.database, { timeLimit: 0 });
  await migrate(database, { sampleData: false, now });
  const files = await exportFiles(database.db, nouns, tables, now);
  await database.close();

  // The folder gets its final name only when it is complete.
  const partial = partialName(folder);
  await mkdir(partial, { recursive: true });
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(partial, name), content);
    await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  const written = `${Object.keys(files).join(', ')} are written to ${folder}`;
  console.log([written, ...(await audioNote(settings))].join('\n'));
});
