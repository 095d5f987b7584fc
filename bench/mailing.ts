// Queues an article for 10,000 subscribers on the built server, and sends some of it, while a visitor opens pages: `npm run bench:mailing`.
// Prints how long queueing takes, how much memory grows, and the pages' times beside those without a mailing, in the same run.

import { readSettings } from '../core/settings.ts';
import { anArticleInput } from '../features/news/fixture.ts';
import { openDatabase } from '../server/db/database.ts';
import { startRelay } from '../test/relay.ts';
import { subscribe } from '../test/subscribers.ts';
import { residentMegabytes } from './built-server.ts';
import { startSite } from './faults/site-process.ts';
import { newLoggedInVolunteer, newVolunteer } from './faults/volunteer.ts';
import { currentLoad, median } from './figures.ts';
import { isSmallest } from './smallest.ts';
import { aligned } from './table.ts';

const subscriberCounts = isSmallest ? [20] : [100, 10_000];
const visits = isSmallest ? 20 : 500;

await using relay = await startRelay();
const env = { ...relay.env, MAIL_PER_MINUTE: '1000', MAIL_PER_DAY: '1000000' };
console.log(`Node ${process.version}, load ${currentLoad()} at the start`);
const rows: string[][] = [];
for (const count of subscriberCounts) rows.push(await measure(count));
console.log(
  aligned(
    ['subscribers', 'queued in', 'sent meanwhile', 'memory', 'page alone', 'p99', 'while sending', 'p99', 'ratio'],
    rows,
  ),
);
process.exit(0);

async function measure(count: number) {
  const site = await startSite({ env });
  const { db, close } = openDatabase(readSettings({ DATABASE_URL: site.database }).database);
  const readers = Array.from({ length: count }, (_, index) => `reader-${index}@example.org`);
  for (let start = 0; start < count; start += 1_000) await subscribe(db, readers.slice(start, start + 1_000));
  await close();
  const volunteer = await newLoggedInVolunteer(site.port);
  const { text } = await volunteer.send('POST', '/api/news', { json: anArticleInput() });
  const alone = await visit(site.port);
  const before = residentMegabytes(site.pid);
  const received = relay.received.length;
  const start = performance.now();
  const { status } = await volunteer.send('POST', `/api/mailings/articles/${JSON.parse(text).id}`);
  const queued = performance.now() - start;
  if (status !== 202) throw new Error(`The mailing was answered with ${status}`);
  const meanwhile = await visit(site.port);
  const memory = residentMegabytes(site.pid) - before;
  const sent = relay.received.length - received;
  await site.stop();
  return [
    count.toLocaleString('en'),
    `${queued.toFixed(0)} ms`,
    sent.toLocaleString('en'),
    `${memory < 0 ? '' : '+'}${memory.toFixed(0)} MB`,
    ...[alone, meanwhile].flatMap(({ middle, p99 }) => [`${middle.toFixed(2)} ms`, `${p99.toFixed(2)} ms`]),
    (meanwhile.middle / alone.middle).toFixed(2),
  ];
}

/** Response times, in milliseconds, of a page that is rendered on each request. */
async function visit(port: number) {
  const visitor = newVolunteer(port);
  const times: number[] = [];
  for (let number = 0; number < visits; number += 1) {
    const start = performance.now();
    const { status } = await visitor.send('GET', `/small-groups?q=${number}`);
    if (status !== 200) throw new Error(`A page was answered with ${status}`);
    times.push(performance.now() - start);
  }
  const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
  return { middle: median(times), p99 };
}
