import { join } from 'node:path';
import { writeEntries } from '../entries.ts';
import { watchMemory } from './memory.ts';
import { count, type Outcome, tally, whole } from './outcome.ts';
import { newFolder, startSite } from './site-process.ts';
import type { Size } from './size.ts';
import { newLoggedInVolunteer, newVolunteer } from './volunteer.ts';

const transcriptLength = 60_000;
const heapMegabytes = 512;
const concurrency = 12;

/** Sends uncached searches, each of which reads all messages, while an admin reads the list. */
export async function searchAtOnce({ messages, seconds }: Size): Promise<Outcome[]> {
  const file = join(newFolder(), 'church.db');
  await writeEntries(file, {
    count: ({ path }) => (path === 'messages' ? messages : 0),
    longText: transcriptLength,
  });
  const site = await startSite({
    database: `file:${file}`,
    env: { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` },
  });
  const [visitor, volunteer] = [newVolunteer(site.port), await newLoggedInVolunteer(site.port)];
  const memory = watchMemory(site, seconds);
  const statuses = new Map<number | string, number>();
  let search = 0;
  async function ask(asker: typeof visitor, path: string) {
    const answer = await asker.send('GET', path).catch(() => undefined);
    count(statuses, answer?.status ?? 'no answer');
  }
  for (const end = performance.now() + seconds * 1_000; performance.now() < end && !site.hasExited(); ) {
    const searches = Array.from({ length: concurrency }, () => ask(visitor, `/messages?q=grace+${search++}`));
    await Promise.all([...searches, ask(volunteer, '/api/messages')]);
  }
  const { before, peak } = memory.stop();
  const crashes = site.hasExited() ? [`the site has exited: ${site.log().slice(-1_000)}`] : [];
  await site.stop();
  // 503 is how the site refuses more work than it can do.
  const wrong = [...statuses].filter(([status]) => status !== 200 && status !== 503);
  return [
    {
      fault: `${concurrency} searches at once, and an admin's list`,
      setup: `SQLite, ${whole(messages)} transcripts of ${whole(transcriptLength)} characters, ${heapMegabytes} MB of heap`,
      done: `${whole(search)} searches`,
      lost: 0,
      letIn: 0,
      unintended: crashes.length + wrong.length,
      note: `${tally(statuses)}; ${crashes.length} crashes; ${whole(before)} MB before, ${whole(peak)} MB at the peak`,
      details: [...crashes, ...wrong.map(([status, times]) => `${times} requests were answered with ${status}`)],
    },
  ];
}
