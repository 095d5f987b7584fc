import { setTimeout as wait } from 'node:timers/promises';
import { readSettings } from '../../core/settings.ts';
import { anArticleInput } from '../../features/news/fixture.ts';
import { openDatabase } from '../../server/db/database.ts';
import type { Db } from '../../server/db/schema.ts';
import { type Behavior, startRelay } from '../../test/relay.ts';
import { subscribe } from '../../test/subscribers.ts';
import { isSmallest } from '../smallest.ts';
import { notRun, type Outcome, whole } from './outcome.ts';
import { openPostgres } from './postgres.ts';
import { type Random, seededRandom } from './random.ts';
import { type Site, startSite } from './site-process.ts';
import type { Size } from './size.ts';
import { newLoggedInVolunteer, type Volunteer } from './volunteer.ts';

const readerCount = 30;
const maxRounds = 20;
/** A mailing that takes longer is considered hung. */
const timeoutMs = 60_000;

type Fault = { name: string; illnesses: Behavior[] };
/** Faults rotate. Those of the second line hit the relay in the middle of each mailing, and every recipient from its beginning. */
const faults: Fault[] = [
  { name: 'kill -9 during mailings', illnesses: [{}] },
  {
    name: 'kill -9 while the relay refuses',
    illnesses: [
      { atRecipient: '550 5.4.5 Daily user sending limit exceeded' },
      { atRecipient: '550 5.1.1 User unknown' },
      { atContent: '421 4.7.0 Try again later' },
    ],
  },
];

type Relay = Awaited<ReturnType<typeof startRelay>>;

/** The sending process is killed. On PostgreSQL another one continues when the lease has expired. */
export async function killWhileMailing(size: Size): Promise<Outcome[]> {
  const postgres = await openPostgres({ isRepeated: true });
  const setup = 'two programs on one PostgreSQL';
  return [
    ...(await mailFrom('SQLite', { programs: 1 }, size)),
    ...(typeof postgres === 'string'
      ? faults.map(({ name }) => notRun(name, setup, postgres))
      : await mailFrom(setup, { programs: 2, url: await postgres.newDatabase() }, size)),
  ];
}

/** One site for all faults: each round is a mailing of its own. */
async function mailFrom(setup: string, { programs, url }: { programs: number; url?: string }, size: Size) {
  let ill: Behavior = {};
  let wellUntil = 0;
  await using relay = await startRelay(() => (relay.received.length < wellUntil ? {} : ill));
  const env = { ...relay.env, MAIL_PER_MINUTE: '1000', MAIL_PER_DAY: '1000000' };
  const first = await startSite({ database: url, env });
  const options = { database: first.database, env };
  const sites = [first];
  while (sites.length < programs) sites.push(await startSite(options));
  const { db, close } = openDatabase(readSettings({ DATABASE_URL: first.database }).database);
  const readers = Array.from({ length: readerCount }, (_, index) => `reader-${index}@example.org`);
  await subscribe(db, readers);

  async function mailRounds({ name, illnesses }: Fault): Promise<Outcome> {
    const random = seededRandom(size.seed, `${name} ${setup}`);
    const rounds = Math.min(size.rounds, maxRounds);
    const start = performance.now();
    const problems: string[] = [];
    let uncertain = 0;
    for (let round = 0; round < rounds; round += 1) {
      const volunteer = await newLoggedInVolunteer(first.port);
      const count = round < illnesses.length ? 0 : random.integer(readerCount - 5);
      // A mail of the round before may still arrive, and is one of them.
      wellUntil = relay.received.length + count;
      ill = illnesses[round % illnesses.length] ?? {};
      const id = await killOnce(sites, volunteer, { random, hasArrived: () => relay.received.length >= wellUntil });
      if (isSmallest) await endLease(db);
      sites[0] = await startSite({ ...options, port: first.port });
      if (Object.keys(ill).length > 0) await untilItSaysSo(db, id);
      ill = {};
      await goOn(db, id, await newLoggedInVolunteer(first.port));
      await untilNothingIsUnderWay(db, id);
      const outcome = await check(db, id, relay, readers);
      problems.push(...outcome.problems);
      uncertain += outcome.uncertain;
    }
    const copies = relay.received.length - new Set(relay.received.map(({ source }) => messageId(source))).size;
    if (copies > 0) problems.push(`there are ${copies} second copies`);
    const seconds = (performance.now() - start) / 1_000;
    return {
      fault: name,
      setup,
      done: `${rounds} rounds, ${whole(rounds * readerCount)} recipients`,
      lost: problems.length,
      letIn: 0,
      unintended: 0,
      note: `${seconds.toFixed(0)} s, ${uncertain} uncertain`,
      details: problems,
    };
  }

  const outcomes: Outcome[] = [];
  for (const fault of faults) outcomes.push(await mailRounds(fault));
  for (const site of sites) await site.stop();
  await close();
  return outcomes;
}

/** Kills the first process in the middle of a new mailing. Returns the mailing's id. */
async function killOnce(
  [site]: Site[],
  volunteer: Volunteer,
  { random, hasArrived }: { random: Random; hasArrived: () => boolean },
) {
  const { text } = await volunteer.send('POST', '/api/news', { json: anArticleInput() });
  const { status, text: mailing } = await volunteer.send('POST', `/api/mailings/articles/${JSON.parse(text).id}`);
  if (status !== 202) throw new Error(`The mailing was answered with ${status}: ${mailing}`);
  for (const start = performance.now(); !hasArrived(); await wait(1))
    if (performance.now() - start > timeoutMs) throw new Error('The mailing does not go on');
  await wait(random.integer(15));
  await site?.kill();
  return String(JSON.parse(mailing).id);
}

/** Instead of waiting until it expires, which features/newsletter/sender.test.ts does by its own clock. */
function endLease(db: Db) {
  return db.updateTable('installation').set({ leaseUntil: '' }).where('leaseHolder', '!=', '').execute();
}

function messageId(source: string) {
  return /^Message-ID:\s*(<[^>]+>)/im.exec(source)?.[1];
}

function deliveriesOf(db: Db, mailing: string) {
  return db
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'deliveries.subscriber')
    .select(['email', 'deliveries.state'])
    .where('mailing', '=', mailing)
    .execute();
}

function mailingOf(db: Db, id: string) {
  return db.selectFrom('mailings').select(['state', 'note']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Waits until the screen shows the relay's message. */
async function untilItSaysSo(db: Db, id: string) {
  for (const start = performance.now(); performance.now() - start < timeoutMs; await wait(50))
    if ((await mailingOf(db, id)).note) return;
}

/** Resumes the mailing, as an impatient volunteer would. */
async function goOn(db: Db, id: string, volunteer: Volunteer) {
  const { state, note } = await mailingOf(db, id);
  if (!note) return;
  for (const next of state === 'paused' ? ['sending'] : ['paused', 'sending']) {
    const { status, text } = await volunteer.send('PATCH', `/api/mailings/${id}`, { json: { state: next } });
    if (status !== 200) throw new Error(`The change to ${next} was answered with ${status}: ${text}`);
  }
}

async function untilNothingIsUnderWay(db: Db, mailing: string) {
  for (const start = performance.now(); performance.now() - start < timeoutMs; await wait(50)) {
    const states = (await deliveriesOf(db, mailing)).map(({ state }) => state);
    if (!states.includes('queued') && !states.includes('sending')) return;
  }
}

async function check(db: Db, mailing: string, relay: Relay, readers: string[]) {
  const deliveries = await deliveriesOf(db, mailing);
  // Its Message-ID begins with the mailing's id.
  const arrived = relay.received.flatMap(({ to, source }) => (source.includes(`<${mailing}.`) ? to : []));
  const inState = (wanted: string) => deliveries.filter(({ state }) => state === wanted);
  const uncertain = inState('uncertain').map(({ email }) => email);
  const missing = readers.filter((reader) => !arrived.includes(reader) && !uncertain.includes(reader));
  const notArrived = inState('sent').filter(({ email }) => !arrived.includes(email));
  const subscribed = await db.selectFrom('subscribers').select('id').where('state', '=', 'confirmed').execute();
  const problems = [
    ...(subscribed.length < readers.length ? [`${readers.length - subscribed.length} are off the list`] : []),
    ...(missing.length > 0 ? [`${missing.length} got nothing, and nobody is told`] : []),
    ...(notArrived.length > 0 ? [`${notArrived.length} are marked as sent and got nothing`] : []),
    ...(uncertain.length > 1 ? [`${uncertain.length} are uncertain after one kill`] : []),
  ];
  return { problems, uncertain: uncertain.length };
}
