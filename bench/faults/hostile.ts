import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compress, compressions } from '../../core/http/compress.ts';
import { nouns } from '../../features/all.ts';
import { apiPath, type Noun } from '../../records/declare/noun.ts';
import { maxWellCompressed } from '../../server/serve/cache.ts';
import { generateInput } from '../../test/generated-input.ts';
import { writeEntries } from '../entries.ts';
import { isSmallest } from '../smallest.ts';
import { compare, exchange, type Packet, statusesOf } from './exchange.ts';
import { bodyFaultNames, hostileBodyRequest } from './hostile-bodies.ts';
import { hostileGets } from './hostile-gets.ts';
import { readLists } from './known-items.ts';
import { watchMemory } from './memory.ts';
import { preparedPaths } from './odd-parts.ts';
import { count, type Outcome, tally, whole } from './outcome.ts';
import { type Random, seededRandom } from './random.ts';
import { newFolder, type Site, startSite } from './site-process.ts';
import type { Size } from './size.ts';
import { disconnect, openSlowConnections } from './slow-connections.ts';
import { type Visits, visitorMeanwhile, visitorsNote } from './visitors.ts';
import { newLoggedInVolunteer, type Volunteer } from './volunteer.ts';

const setup = 'SQLite, one process';
const concurrency = 64;
/** Content of secret files, and a header that a request has injected into a response. */
const secrets = /root:x:0:0|SQLite format 3|\[core\]|\nx-injected:/i;

type Target = { site: Site; random: Random; ids: Map<Noun, string>; cookie: string };
type Lists = Awaited<ReturnType<typeof readLists>>;
type Phase = { fault: string; share: number; attack: (target: Target, requests: number) => Promise<Result> };
type Result = { statuses: Map<number, number>; letIn: string[]; differences: string[] };

/** Each attack's share of all requests. */
const phases: Phase[] = [
  { fault: 'hostile bodies', share: 0.4, attack: attackWithBodies },
  { fault: 'hostile heads and paths, beside Node’s own parser', share: 0.57, attack: attackWithGets },
  { fault: 'connections broken off', share: 0.03, attack: attackWithSockets },
];

export async function sendHostileRequests({ seed, requests, entries, slow, seconds }: Size): Promise<Outcome[]> {
  const random = seededRandom(seed, 'hostile');
  const file = join(newFolder(), 'church.db');
  await writeEntries(file, { count: () => entries });
  const site = await startSite({ database: `file:${file}` });
  const volunteer = await newLoggedInVolunteer(site.port);
  const cookie = [...volunteer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const target: Target = { site, random, cookie, ids: await createTargets(volunteer) };
  const before = await readLists(volunteer);
  const quiet = await visitorMeanwhile(site.port, () => wait(seconds * 1_000));

  // Warms up first: V8 compiles the code and the heap reaches its usual size. Only growth after that counts.
  if (!isSmallest) for (const { attack, share } of phases) await attack(target, Math.ceil(requests * share * 0.05));
  const memory = watchMemory(site, seconds);
  const connections = await openSlowConnections(site.port, slow, random);
  const outcomes: Outcome[] = [];
  for (const { fault, share, attack } of phases) {
    const asked = Math.round(requests * share);
    const { result, visits } = await visitorMeanwhile(site.port, () => attack(target, asked));
    outcomes.push(toOutcome(fault, `${whole(asked)} requests`, result, visits, quiet.visits));
  }
  const slowest = await visitorMeanwhile(site.port, () => wait(seconds * 1_000));
  const crashes = site.hasExited() ? [`the site has exited: ${site.log().slice(-1_000)}`] : [];
  const nothing = { statuses: new Map(), letIn: [], differences: crashes };
  const held = toOutcome(
    'slow connections, all along',
    `${whole(slow)} connections`,
    nothing,
    slowest.visits,
    quiet.visits,
  );
  outcomes.push({ ...held, note: `${held.note}; dropped by the site: ${tally(connections.dropped) || 'none'}` });
  connections.close();
  outcomes.push({
    ...(await memory.settle('all of these: memory and data', setup)),
    lost: await countLost(volunteer, before, target.ids),
  });
  await site.stop();
  return outcomes;
}

/** Items that hostile requests may change, one of each noun. */
async function createTargets(volunteer: Volunteer) {
  const ids = new Map<Noun, string>();
  for (const noun of nouns as readonly Noun[]) {
    const { text } = await volunteer.send('POST', apiPath(noun), { json: generateInput(noun, 1) });
    ids.set(noun, JSON.parse(text).id);
  }
  return ids;
}

function toOutcome(fault: string, done: string, result: Result, visits: Visits, quiet: Visits): Outcome {
  const { statuses, letIn, differences } = result;
  const notServed = [...visits.notServed].map(([what, times]) => `a visitor was not served: ${what}, ${times} times`);
  // 503 is how the site refuses more work than it can do.
  const failed = [...statuses].filter(([status]) => status >= 500 && status !== 503);
  const failures = failed.map(([status, times]) => `${times} answers had status ${status}`);
  return {
    fault,
    setup,
    done,
    lost: 0,
    letIn: letIn.length,
    unintended: failed.reduce((sum, [, times]) => sum + times, 0) + differences.length + notServed.length,
    note: [tally(statuses), visitorsNote(visits, quiet)].filter(Boolean).join('; '),
    details: [...letIn, ...differences, ...failures, ...notServed],
  };
}

/** Sends in parallel until `requests` have been sent. `send` returns how many it sent. */
async function sendAtOnce(requests: number, send: () => Promise<number>) {
  let sent = 0;
  const sender = async () => {
    while (sent < requests) {
      const more = await send();
      sent += more;
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, requests) }, sender));
}

async function attackWithBodies({ site, random, ids, cookie }: Target, requests: number): Promise<Result> {
  const statuses = new Map<number, number>();
  const letIn: string[] = [];
  await sendAtOnce(requests, async () => {
    const isLoggedIn = random.chance(0.7);
    const fault = random.pick(bodyFaultNames);
    // Huge bodies are sent alone: a connection that is closed after a 413 would lose the other requests.
    const together = fault === 'huge bodies' ? 1 : random.between(1, 8);
    if (fault === 'huge bodies' && random.chance(0.9)) return 0;
    const packets: Packet[] = [];
    for (let index = 1; index <= together; index += 1) {
      const { head, framed } = hostileBodyRequest(random, fault, { ids, cookie: isLoggedIn ? cookie : '' });
      const lines = [...head, ...(index === together ? ['Connection: close'] : []), '', ''];
      packets.push(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), framed]));
    }
    const received = await exchange(site.port, packets, { quietMs: 5_000 });
    for (const status of statusesOf(received)) {
      count(statuses, status);
      if (!isLoggedIn && status < 300) letIn.push(`${fault} without a session: ${status}`);
    }
    return together;
  });
  return { statuses, letIn, differences: [] };
}

async function attackWithGets({ site, random }: Target, requests: number): Promise<Result> {
  const program = join(import.meta.dirname, 'plain-server.ts');
  const plain = await startSite({ database: site.database, program });
  const statuses = new Map<number, number>();
  const letIn: string[] = [];
  const differences: string[] = [];
  const suspects: Packet[][] = [];
  await sendAtOnce(requests, async () => {
    const { packets, requests: sent } = hostileGets(random);
    const { received, isSame } = await compare(site.port, plain.port, packets);
    for (const status of statusesOf(received)) count(statuses, status);
    if (secrets.test(received)) letIn.push(`a secret in the answer to ${JSON.stringify(packets)}`);
    if (!isSame) suspects.push(packets);
    return sent;
  });
  // The two may have compressed a page differently; and under load packets arrive at a different pace, and then even two of Node's own parsers differ.
  if (suspects.length > 0) await Promise.all([site.port, plain.port].map(untilWellCompressed));
  for (const packets of suspects) {
    const { isSame } = await compare(site.port, plain.port, packets);
    if (!isSame) differences.push(`another answer than Node’s: ${JSON.stringify(packets).slice(0, 600)}`);
  }
  await plain.stop();
  return { statuses, letIn, differences };
}

/** An idle site recompresses its responses, so a page's bytes change until then. */
async function untilWellCompressed(port: number) {
  async function readBody(path: string, encoding: string) {
    const lines = [`GET ${path} HTTP/1.1`, 'Host: church', `Accept-Encoding: ${encoding}`, 'Connection: close', '', ''];
    const received = await exchange(port, [lines.join('\r\n')]);
    return Buffer.from(received.slice(received.indexOf('\r\n\r\n') + 4), 'latin1');
  }
  for (const path of new Set(preparedPaths)) {
    const body = await readBody(path, 'identity');
    if (body.length > maxWellCompressed) continue;
    const best = await compress(body, 'best', compressions);
    for (const encoding of compressions)
      while (!best[encoding].equals(await readBody(path, encoding))) await wait(1_000);
  }
}

async function attackWithSockets({ site, random, ids, cookie }: Target, requests: number): Promise<Result> {
  await sendAtOnce(requests, async () => {
    const { head, framed } = hostileBodyRequest(random, 'malformed JSON', { ids, cookie });
    const body = Buffer.concat([Buffer.from([...head, '', ''].join('\r\n'), 'latin1'), framed]);
    const gets = hostileGets(random).packets.map((packet) => Buffer.from(packet));
    await disconnect(site.port, random.chance(0.5) ? body : Buffer.concat(gets), random);
    return 1;
  });
  return { statuses: new Map(), letIn: [], differences: [] };
}

/** Existing items must be unchanged except for the targets, and all added items must be valid. */
async function countLost(volunteer: Volunteer, before: Lists, ids: Map<Noun, string>) {
  const after = await readLists(volunteer);
  let lost = 0;
  for (const [noun, items] of before) {
    const now = after.get(noun) ?? new Map();
    for (const [id, item] of items) {
      if (id !== ids.get(noun) && JSON.stringify(now.get(id)) !== JSON.stringify(item)) lost += 1;
    }
    for (const item of now.values()) if (!noun.Item.safeParse(item).success) lost += 1;
  }
  return lost;
}
