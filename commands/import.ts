import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readSettings } from '#core/settings.ts';
import { nouns, storedNouns } from '#features/all.server.ts';
import { parseCsv, planCsv } from '#records/transfer/csv-import.server.ts';
import { applyImport, parseExport, planExport } from '#records/transfer/import.server.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { runCommand } from './command.ts';
import { tables, upgradeExport } from './export-format.ts';

const topics = storedNouns.map(({ path }) => path);

/** `npm run import -- <file> [--yes]`: shows what an exported, and perhaps edited, file would change, asks, and changes it. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { yes: { type: 'boolean' } }, allowPositionals: true });
  const [file] = positionals;
  if (!file) throw new Error('Name the file to read: npm run import -- <file> [--yes]');
  const now = new Date();
  const settings = readSettings(process.env);
  const planFor = parseFile(file, await readFile(file), now);
  const database = openDatabase(settings.database, { timeLimit: 0 });
  try {
    await migrate(database, { sampleData: false, now });
    const plan = await planFor(database.db).catch(nothingIsChanged);
    console.log(plan.summary);
    if (plan.steps.length === 0) {
      console.log('Nothing is to be changed.');
      return;
    }
    if (!values.yes) await confirm();
    await applyImport(database.db, topics, plan).catch(nothingIsChanged);
    console.log('Everything is imported.');
  } finally {
    await database.close();
  }
});

/** An invalid file is refused before a database is created. */
function parseFile(file: string, bytes: Uint8Array, now: Date) {
  if (file.toLowerCase().endsWith('.csv')) {
    const parsed = parseCsv(bytes, nouns);
    return (db: Db) => planCsv(db, parsed, now);
  }
  const parsed = parseExport(bytes, nouns, tables, (rows) => upgradeExport(rows, now));
  return (db: Db) => planExport(db, parsed);
}

function nothingIsChanged({ message }: Error): never {
  throw new Error(`${message.replace(/\.?$/, '.')} Nothing is changed.`);
}

async function confirm() {
  const { stdin: input, stdout: output } = process;
  if (!input.isTTY) throw new Error('Nothing is changed: there is no terminal to ask. With --yes it is done unasked.');
  output.write('Import this? (y/N) ');
  const lines = createInterface({ input });
  const { value: answer = '' } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing is changed.');
}
