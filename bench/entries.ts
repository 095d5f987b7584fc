import { nouns } from '../nouns/all.ts';
import type { Noun } from '../records/noun.ts';
import { samplesOf } from '../records/samples.server.ts';
import { createItem } from '../records/store.server.ts';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { madeUpInput } from '../test/made-up-input.ts';

/** Repeats the church's samples with numbered titles, so that a thousand are as long and as varied as ten. */
export function numberedItem(noun: Noun, number: number) {
  const samples = samplesOf(noun);
  const sample = noun.Input.parse(samples[number % samples.length] ?? madeUpInput(noun, number));
  return { ...sample, title: `${sample.title} ${number}` };
}

/** Creates a database file with `count` items of every noun. */
export async function writeEntries(file: string, count: number) {
  const database = openDatabase({ kind: 'sqlite', file });
  await migrate(database, { sampleData: false, now: new Date() });
  await database.db.transaction().execute(async (transaction) => {
    for (const noun of nouns) {
      for (let number = 0; number < count; number++) {
        await createItem(transaction, noun, numberedItem(noun, number), new Date());
      }
    }
  });
  await database.close();
}
