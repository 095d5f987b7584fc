// Breaks things around the built server and prints what was lost and who was let in: `npm run bench:faults`. Lines and sizes by
// argument: `npm run bench:faults -- kill guess --rounds 10`.
import { availableParallelism, cpus } from 'node:os';
import { currentLoad, measureStealTime } from '../figures.ts';
import { searchAtOnce } from './burst.ts';
import { forgeCookies } from './cookies.ts';
import { troubleTheDatabase } from './database-trouble.ts';
import { guessThePassword } from './guess.ts';
import { sendHostileRequests } from './hostile.ts';
import { killWhileWriting } from './kill.ts';
import { killWhileMailing } from './mail.ts';
import { detailLines, holds, type Outcome, outcomeTable } from './outcome.ts';
import { type LineName, readArguments, type Size } from './size.ts';
import { sendHostileUploads } from './uploads.ts';

const lines: Record<LineName, (size: Size) => Promise<Outcome[]>> = {
  kill: killWhileWriting,
  mail: killWhileMailing,
  database: troubleTheDatabase,
  hostile: sendHostileRequests,
  burst: searchAtOnce,
  uploads: sendHostileUploads,
  guess: guessThePassword,
  cookies: forgeCookies,
};

const { size, names } = readArguments();
const stealTime = measureStealTime();
const start = performance.now();
console.log(
  `${availableParallelism()} cores, ${cpus()[0]?.model}, Node ${process.version}, load ${currentLoad()} at the start, seed ${size.seed}`,
);
const outcomes: Outcome[] = [];
for (const name of names) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${name}…`);
  outcomes.push(...(await lines[name](size)));
}
const seconds = (performance.now() - start) / 1000;
console.log(`\n${outcomeTable(outcomes)}\n${detailLines(outcomes).join('\n')}`);
console.log(`\n${seconds.toFixed(0)} s, load ${currentLoad()} at the end${stealTime()}`);
process.exit(outcomes.every(holds) ? 0 : 1);
