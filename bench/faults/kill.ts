import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { nouns } from '../../features/all.ts';
import { apiPath, type Noun } from '../../records/declare/noun.ts';
import { generateInput } from '../../test/generated-input.ts';
import { median } from '../figures.ts';
import { checkItem, type KnownItem, knownItem, readLists, recordResponse } from './known-items.ts';
import { count, notRun, type Outcome, tally, whole } from './outcome.ts';
import { openPostgres } from './postgres.ts';
import { type Random, seededRandom } from './random.ts';
import { type Site, startSite } from './site-process.ts';
import type { Size } from './size.ts';
import { newLoggedInVolunteer, type Volunteer } from './volunteer.ts';

const fault = 'kill -9 under concurrent writes';
const writerCount = 8;
/** An item is deleted for good after this many changes, so that reading its revisions stays fast. */
const maxVersions = 15;

/** Runs both engines in parallel, because most of a round is waiting for the site to restart. */
export async function killWhileWriting(size: Size): Promise<Outcome[]> {
  const postgres = await openPostgres();
  return Promise.all([
    killRounds('SQLite', undefined, size),
    typeof postgres === 'string'
      ? notRun(fault, 'PostgreSQL', postgres)
      : killRounds('PostgreSQL', await postgres.newDatabase(), size),
  ]);
}

async function killRounds(engine: string, database: string | undefined, { rounds, seed }: Size): Promise<Outcome> {
  const random = seededRandom(seed, `kill ${engine}`);
  const start = performance.now();
  let site = await startSite({ database });
  const where = { database: site.database, port: site.port };
  const volunteer = await newLoggedInVolunteer(site.port);
  const writers = createWriters(volunteer, random);
  const startTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await writers.createShared();
    const writing = Promise.all(Array.from({ length: writerCount }, (_, index) => writers.write(index, site)));
    await writers.untilAnswered(random.integer(30));
    await wait(random.integer(15));
    await site.kill();
    await writing;
    site = await startSite(where);
    startTimes.push(site.startMs);
    await writers.check(round === rounds - 1);
  }
  await site.stop();
  const { answers, unanswered, problems } = writers;
  if (engine === 'SQLite') problems.push(...integrityProblems(site.database));
  const seconds = (performance.now() - start) / 1000;
  return {
    fault,
    setup: engine,
    done: `${rounds} rounds, ${whole(answers())} answered writes, ${whole(unanswered())} cut off`,
    lost: problems.length,
    letIn: 0,
    unintended: [...writers.others.values()].reduce((sum, times) => sum + times, 0),
    note: `${seconds.toFixed(0)} s, start ${whole(median(startTimes))} ms, ${tally(writers.actions)}`,
    details: [...problems, ...[...writers.others.keys()]],
  };
}

function integrityProblems(database: string) {
  const sqlite = new DatabaseSync(database.slice('file:'.length));
  const rows = sqlite.prepare('pragma integrity_check').all() as { integrity_check: string }[];
  sqlite.close();
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
}

function createWriters(volunteer: Volunteer, random: Random) {
  let number = 0;
  let unanswered = 0;
  const problems: string[] = [];
  const actions = new Map<string, number>();
  /** Responses that a write should never get. */
  const others = new Map<string, number>();
  /** Each writer has its own items, whose versions it knows, and all change the shared one. */
  const own: KnownItem[][] = Array.from({ length: writerCount }, () => []);
  let shared: KnownItem | undefined;
  let unansweredCreates = 0;
  const deletedForGood: KnownItem[] = [];

  async function send(action: string, item: KnownItem | undefined, noun: Noun) {
    number += 1;
    const path = apiPath(noun) + (item ? `/${item.id}` : '');
    const json = generateInput(noun, number);
    if (action === 'create') return volunteer.send('POST', path, { json });
    if (action === 'update') return volunteer.send('PATCH', path, { json });
    if (action === 'delete') return volunteer.send('DELETE', path);
    return volunteer.send('POST', `${path}/restore`);
  }

  async function writeOnce(action: string, item: KnownItem | undefined, noun: Noun) {
    let answer: Awaited<ReturnType<typeof send>>;
    try {
      answer = await send(action, item, noun);
    } catch {
      unanswered += 1;
      if (item) item.unanswered += 1;
      else unansweredCreates += 1;
      return undefined;
    }
    const { status, text } = answer;
    if (status !== { create: 201, update: 200, delete: 204, restore: 200 }[action]) {
      count(others, `${action} was answered with ${status}: ${text.slice(0, 200)}`);
      return item;
    }
    const after = status === 204 ? null : JSON.parse(text);
    const written = item ?? knownItem(noun, after.id);
    recordResponse(written, after?.version ?? written.version + 1, action, after);
    count(actions, action);
    return written;
  }

  const answers = () => [...actions.values()].reduce((sum, times) => sum + times, 0);

  function chooseWrite(items: KnownItem[]) {
    const old = items.find(({ version }) => version >= maxVersions);
    if (old) return { action: old.isDeleted ? 'forget' : 'delete', item: old };
    if (shared && random.chance(0.2)) return { action: 'update', item: shared };
    const item = random.pick(items);
    if (!item || (items.length < 3 && random.chance(0.3))) return { action: 'create' };
    if (item.isDeleted) return { action: 'restore', item };
    return { action: random.pick(['update', 'update', 'delete', item.canUndo ? 'restore' : 'update']), item };
  }

  return {
    problems,
    actions,
    others,
    answers,
    unanswered: () => unanswered,

    async createShared() {
      if (shared) deletedForGood.push(shared);
      shared = await writeOnce('create', undefined, random.pick(nouns as readonly Noun[]));
    },

    /** Waits for the moment of the kill: in the middle of the work, even on a slow machine. */
    async untilAnswered(more: number) {
      const until = answers() + more;
      for (let tries = 0; tries < 1_000 && answers() < until; tries += 1) await wait(2);
    },

    /** Writes until the site is gone. */
    async write(index: number, site: Site) {
      const items = own[index] ?? [];
      while (!site.hasExited()) {
        const { action, item } = chooseWrite(items);
        if (action === 'forget' && item) {
          deletedForGood.push(...items.splice(items.indexOf(item), 1));
          continue;
        }
        const written = await writeOnce(action, item, item?.noun ?? random.pick(nouns as readonly Noun[]));
        if (!written) return;
        if (!item) items.push(written);
      }
    },

    /** Compares the stored items with the responses: those in use after each round, all of them at the end. */
    async check(isLast: boolean) {
      const lists = await readLists(volunteer);
      const known = [...own.flat(), ...(shared ? [shared] : [])];
      const strangers = [...lists].flatMap(([noun, items]) =>
        [...items.keys()]
          .filter((id) => ![...known, ...deletedForGood].some((item) => item.id === id))
          .map((id) => ({ ...knownItem(noun, id), unanswered: 1 })),
      );
      if (strangers.length > unansweredCreates) problems.push('there are items that nobody created');
      unansweredCreates = 0;
      // Their creators never got the response; the first writer adopts them.
      own[0]?.push(...strangers);
      const toCheck = [...known, ...strangers, ...(isLast ? deletedForGood : [])];
      const checkNext = async () => {
        for (let item = toCheck.pop(); item; item = toCheck.pop()) {
          problems.push(...(await checkItem(volunteer, item, lists.get(item.noun)?.get(item.id))));
        }
      };
      await Promise.all(Array.from({ length: writerCount }, checkNext));
    },
  };
}
