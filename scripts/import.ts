import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { applyImport, countSteps, planImport } from '#nouns/import.server.ts';
import { parseImport } from '#nouns/import-file.server.ts';
import { summarize } from '#nouns/import-summary.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSettings } from '#server/settings.ts';
import { runCommand } from './command.ts';
import { showProgress } from './progress.ts';

/** `npm run import -- <file> [--yes]`: shows what an exported, and perhaps edited, file would change, asks, and changes it. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { yes: { type: 'boolean' } }, allowPositionals: true });
  const [file] = positionals;
  if (!file) throw new Error('Name the file to read: npm run import -- <file> [--yes]');
  const now = new Date();
  const settings = readSettings(process.env);
  const imported = parseImport(file, await readFile(file));
  const database = openDatabase(settings.database, { timeLimit: 0 });
  try {
    await migrate(database, { sampleData: false, now });
    const plans = [];
    for (const noun of imported) plans.push(await planImport(database.db, noun));
    for (const plan of plans) console.log(summarize(plan));
    const steps = countSteps(plans);
    if (steps === 0) {
      console.log('Nothing is to be changed.');
      return;
    }
    if (!values.yes) await confirm();
    await applyImport(database.db, plans, now, showProgress(steps)).catch(({ message }) => {
      throw new Error(`${message} Nothing is changed.`);
    });
    console.log('Everything is imported.');
  } finally {
    await database.close();
  }
});

async function confirm() {
  const { stdin: input, stdout: output } = process;
  if (!input.isTTY) throw new Error('Nothing is changed: there is no terminal to ask. With --yes it is done unasked.');
  output.write('Import this? (y/N) ');
  const lines = createInterface({ input });
  const { value: answer = '' } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing is changed.');
}
