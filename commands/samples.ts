import { parseArgs } from 'node:util';
import { readSettings } from '#core/settings.ts';
import { nouns } from '#features/all.server.ts';
import { listSamples, removeSamples, type Samples, untouchedInWords } from '#records/store/samples.server.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { runCommand } from './command.ts';

/** `npm run samples [-- --remove]`: lists the samples in the database, or removes those that nobody has changed. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { remove: { type: 'boolean' } } });
  const { database: settings, sampleData } = readSettings(process.env);
  const database = openDatabase(settings, { timeLimit: 0 });
  try {
    await migrate(database, { sampleData, now: new Date() });
    const { db } = database;
    console.log(
      values.remove ? describeRemoval(await removeSamples(db, nouns)) : describe(await listSamples(db, nouns)),
    );
  } finally {
    await database.close();
  }
});

function describeRemoval(samples: Samples) {
  const removed = untouchedInWords(samples);
  const changed = countChanged(samples);
  return `${removed ? `Removed ${removed}` : 'There was nothing to remove'}${changed && `; kept ${changed} that somebody has changed`}.`;
}

function describe(samples: Samples) {
  const untouched = untouchedInWords(samples);
  const changed = countChanged(samples);
  return [
    untouched
      ? `${untouched}, which nobody has changed (npm run samples -- --remove takes them out):`
      : 'There are no samples left.',
    ...samples.flatMap(({ noun, untouched }) => untouched.map(({ title }) => `  ${noun.name}: ${title}`)),
    ...(changed ? [`${changed} more that somebody has changed: they stay.`] : []),
  ].join('\n');
}

/** Returns '' if there are none. */
function countChanged(samples: Samples) {
  return samples.reduce((count, { changed }) => count + changed.length, 0) || '';
}
