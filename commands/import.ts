import { open, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readSettings } from '#core/settings.ts';
import { createContentReader, feeds, nouns, storedNouns } from '#features/all.server.ts';
import { continueImports } from '#features/moving-in/apply.ts';
import { dropImport, findImport, startImport } from '#features/moving-in/imports.ts';
import { planFile } from '#features/moving-in/plan-file.ts';
import { outcomeInWords, reportInWords } from '#features/moving-in/words.ts';
import { parseCsv, planCsv } from '#records/transfer/csv-import.server.ts';
import { applyImport, parseExport, planExport } from '#records/transfer/import.server.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { runCommand } from './command.ts';
import { tables, upgradeExport } from './export-format.ts';

const topics = storedNouns.map(({ path }) => path);

/** `npm run import -- <file> [--yes] [--dry-run]`: shows what a file would change, asks, and changes it. */
await runCommand(async () => {
  const options = { yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file] = positionals;
  if (!file) throw new Error('Name the file to read: npm run import -- <file> [--yes]');
  const now = new Date();
  const settings = readSettings(process.env);
  const isOwn = await isOwnFile(file);
  const planFor = isOwn ? parseFile(file, await readFile(file), now) : undefined;
  const database = openDatabase(settings.database, { timeLimit: 0 });
  const agree = () => (values.yes ? undefined : confirm());
  try {
    await migrate(database, { sampleData: false, now });
    if (planFor) await importOwn(database.db, planFor, { agree, isDry: values['dry-run'] });
    else await moveIn(database.db, file, { agree, isDry: values['dry-run'] });
  } finally {
    await database.close();
  }
});

type Way = { agree: () => Promise<void> | undefined; isDry: boolean | undefined };

/** An exported, and perhaps edited, file of this website. */
async function importOwn(db: Db, planFor: ReturnType<typeof parseFile>, { agree, isDry }: Way) {
  const plan = await planFor(db).catch(nothingIsChanged);
  console.log(plan.summary);
  if (plan.steps.length === 0) {
    console.log('Nothing is to be changed.');
    return;
  }
  if (isDry) return;
  await agree();
  await applyImport(db, topics, plan).catch(nothingIsChanged);
  console.log('Everything is imported.');
}

/** A file of another program: see features/moving-in. */
async function moveIn(db: Db, file: string, { agree, isDry }: Way) {
  const planned = await planFile({ db, nouns, feeds }, file, await createContentReader(db)()).catch(nothingIsChanged);
  console.log(reportInWords(planned, nouns).join('\n'));
  try {
    if (isDry) return;
    await agree();
    await startImport(db, planned.id, { updates: true, doubles: false });
  } finally {
    // Unless it has begun.
    await dropImport(db, planned.id);
  }
  while (await continueImports({ db, nouns }, new Date()));
  console.log(outcomeInWords(await findImport(db, planned.id)).join('\n'));
}

/** By its content, because only the site's own tables are known by their names. */
async function isOwnFile(file: string) {
  if (/\.csv$/i.test(file)) return true;
  await using opened = await open(file);
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(1_024), 0, 1_024, 0);
  const start = buffer.toString('utf8', 0, bytesRead);
  return /^\s*\{/.test(start) ? !start.includes('jsonfeed.org') : /\.json$/i.test(file);
}

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
