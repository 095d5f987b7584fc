import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { anArticleInput } from '../../features/news/fixture.ts';
import { atExit } from './at-exit.ts';
import { count, notRun, type Outcome, tally, whole } from './outcome.ts';
import { openPostgres } from './postgres.ts';
import { newFolder, type Site, type SiteOptions, startSite } from './site-process.ts';
import type { Size } from './size.ts';
import { publicPaths, startVisitor } from './visitors.ts';
import { newLoggedInVolunteer, type Received, type Volunteer } from './volunteer.ts';

type Trouble = {
  fault: string;
  setup: string;
  begin: () => void;
  end: () => void;
  /** Whether reads fail, too, which the health check must report. */
  isGone?: boolean;
  /** The longest that a visitor may wait for a page. */
  slowestPageMs?: number;
};

const isRoot = process.getuid?.() === 0;

export async function troubleTheDatabase(size: Size): Promise<Outcome[]> {
  const outcomes = await Promise.all([diskFull(size), troubleTheFile(size), readOnlyAtStart(), postgresStopped(size)]);
  return outcomes.flat();
}

/** One site for all that can be undone. */
async function troubleTheFile(size: Size) {
  const file = join(newFolder(), 'church.db');
  const site = await startWithSamples({ database: `file:${file}` });
  const outcomes = [
    await readOnly(site, file, size),
    await busy(site, file, size),
    await lateAnswers(site, file, size),
  ];
  await site.stop();
  return outcomes;
}

function startWithSamples(options: SiteOptions) {
  return startSite({ ...options, env: { SAMPLE_DATA: 'on' } });
}

async function diskFull(size: Size) {
  const fault = 'disk full';
  if (!isRoot || process.platform !== 'linux') {
    return notRun(fault, 'SQLite', 'mounting a small tmpfs needs root on Linux');
  }
  const folder = newFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]);
  if (mounted.status !== 0) return notRun(fault, 'SQLite', `no tmpfs: ${mounted.stderr}`.trim());
  const unmount = atExit(() => execFileSync('umount', ['--lazy', folder]));
  const filler = join(folder, 'filler');
  const site = await startWithSamples({ database: `file:${join(folder, 'church.db')}` });
  const outcome = await surviveTrouble(site, size, {
    fault,
    setup: 'SQLite, tmpfs of 4 MB',
    begin() {
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(4_096), { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    end: () => rmSync(filler),
  });
  await site.stop();
  unmount();
  return outcome;
}

/** Permissions do not affect a file that is open already, and root none at all; the immutable attribute does. */
async function readOnly(site: Site, file: string, size: Size) {
  const fault = 'database file read-only';
  const folder = dirname(file);
  const files = () => [file, `${file}-wal`].filter(existsSync);
  writeFileSync(join(folder, 'probe'), '');
  const probe = spawnSync('chattr', ['+i', join(folder, 'probe')]);
  spawnSync('chattr', ['-i', join(folder, 'probe')]);
  if (probe.status !== 0)
    return notRun(fault, 'SQLite, chattr +i', 'needs root, and a file system with that attribute');
  const makeWritable = () => {
    execFileSync('chattr', ['-i', ...files()]);
  };
  const undo = atExit(makeWritable);
  const outcome = await surviveTrouble(site, size, {
    fault,
    setup: 'SQLite, chattr +i',
    begin: () => execFileSync('chattr', ['+i', ...files()]),
    end: makeWritable,
  });
  undo();
  return outcome;
}

/** Another program that writes, such as an import, for longer than the site waits. */
async function busy(site: Site, file: string, size: Size) {
  let other: DatabaseSync | undefined;
  return surviveTrouble(site, size, {
    fault: 'database file locked by another program',
    setup: 'SQLite',
    begin() {
      other = lock(file);
    },
    end: () => other?.close(),
    slowestPageMs: 2_500,
  });
}

/** The lock ends with the connection. */
function lock(file: string) {
  const other = new DatabaseSync(file, { timeout: 1_000 });
  other.exec('begin immediate');
  return other;
}

/** Another program that writes for a moment, again and again: each save is answered late, and is there once. */
async function lateAnswers({ port }: Site, file: string, { seconds }: Size): Promise<Outcome> {
  const fault = 'late answers: locked for a second at a time';
  const volunteer = await newLoggedInVolunteer(port);
  const writes = articleWriter(volunteer, fault);
  for (let second = 0; second < seconds; second += 1) {
    const other = lock(file);
    const writing = Promise.all([writes.write(), writes.write(), writes.write()]);
    await wait(1_000);
    other.close();
    await writing;
  }
  const lost = await missing(volunteer, writes.answered);
  const listed = (await listTitles(volunteer)).filter((title) => title.endsWith(fault)).length;
  const problems = [...writes.wrong];
  if (writes.refused() > 0) problems.push(`${writes.refused()} writes were refused`);
  if (listed !== writes.answered.size) problems.push(`${listed} articles after ${writes.answered.size} answers`);
  return {
    fault,
    setup: 'SQLite',
    done: `${writes.answered.size} writes answered`,
    lost,
    letIn: 0,
    unintended: problems.length,
    note: '',
    details: problems,
  };
}

async function postgresStopped(size: Size) {
  const fault = `database stopped for ${size.seconds} s`;
  const postgres = await openPostgres();
  if (typeof postgres === 'string') return notRun(fault, 'PostgreSQL', postgres);
  const site = await startWithSamples({ database: await postgres.newDatabase() });
  const outcome = await surviveTrouble(site, size, {
    fault,
    setup: 'PostgreSQL',
    begin: postgres.pause,
    end: postgres.resume,
    isGone: true,
  });
  await site.stop();
  return outcome;
}

/** Pages go on being served, writes are refused with a sentence, and all is well again without a restart. */
async function surviveTrouble(site: Site, { seconds }: Size, trouble: Trouble) {
  const { fault, setup, begin, end, isGone, slowestPageMs = Number.POSITIVE_INFINITY } = trouble;
  const volunteer = await newLoggedInVolunteer(site.port);
  const writes = articleWriter(volunteer, fault);
  await writes.write();
  const before = writes.answered.size;
  const health = new Map<string | number, number>();
  // API lists are rendered on first request; one that was never requested cannot be in the cache.
  for (const path of publicPaths) await volunteer.send('GET', path, { headers: { cookie: '' } });
  const visitor = startVisitor(site.port);

  begin();
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const [, healthz] = await Promise.all([writes.write(), volunteer.send('GET', '/healthz').catch(() => undefined)]);
    count(health, healthz?.status ?? 'no answer');
    await wait(100);
  }
  const refused = writes.refused();
  const answered = writes.answered.size - before;
  end();

  const healing = performance.now();
  let title: string | undefined;
  while (!title && performance.now() - healing < 60_000) title = await writes.write();
  const healedSeconds = (performance.now() - healing) / 1_000;
  const isShown = title !== undefined && (await isOnPage(volunteer, title));
  const { notServed, count: visits, maxMs } = await visitor.stop();
  const lost = title === undefined ? writes.answered.size : await missing(volunteer, writes.answered);

  const problems = [
    ...[...notServed].map(([what, times]) => `a public page was not served: ${what}, ${times} times`),
    ...writes.wrong,
    ...(refused + writes.wrong.length === 0 ? ['no write was refused, so there was no trouble'] : []),
    ...(isGone && (health.size > 1 || !health.has(503)) ? [`/healthz was answered with ${tally(health)}`] : []),
    ...(title === undefined ? ['it did not heal within a minute'] : []),
    ...(isShown ? [] : ['the first article afterwards is not on the page']),
    ...(site.hasExited() ? [`the site has exited: ${site.log().slice(-500)}`] : []),
  ];
  return {
    fault,
    setup,
    done: `${whole(visits)} visits, ${refused} writes refused, ${answered} answered meanwhile`,
    lost,
    letIn: 0,
    unintended: problems.length,
    note: `healed after ${healedSeconds.toFixed(1)} s; slowest page ${whole(maxMs)} ms; /healthz ${tally(health)}`,
    excess: maxMs > slowestPageMs ? [`a visitor waited ${whole(maxMs)} ms for a page`] : [],
    details: problems,
  };
}

/** Articles long enough to need new pages of the database. */
function articleWriter(volunteer: Volunteer, fault: string) {
  const answered = new Set<string>();
  const wrong: string[] = [];
  let number = 0;
  let refused = 0;
  return {
    answered,
    wrong,
    refused: () => refused,
    /** Returns the title if it was saved. */
    async write() {
      number += 1;
      const title = `Article ${number} in times of trouble: ${fault}`;
      const json = anArticleInput({ title, content: 'Rain or shine. '.repeat(4_000) });
      const answer = await volunteer.send('POST', '/api/news', { json }).catch((error: Error) => error);
      if (answer instanceof Error) wrong.push(`a write had no answer: ${answer.message}`);
      else if (answer.status === 201) answered.add(title);
      else if (isSentence(answer)) refused += 1;
      else wrong.push(`a write was answered with ${answer.status}: ${answer.text.slice(0, 200)}`);
      return answered.has(title) ? title : undefined;
    },
  };
}

function isSentence({ status, headers, text }: Received) {
  if (status !== 503 || headers['content-type'] !== 'application/problem+json') return false;
  const { detail } = JSON.parse(text);
  return typeof detail === 'string' && detail.includes(' ');
}

async function isOnPage(volunteer: Volunteer, title: string) {
  for (let tries = 0; tries < 50; tries += 1) {
    const { text } = await volunteer.send('GET', '/news');
    if (text.includes(title)) return true;
    await wait(100);
  }
  return false;
}

async function missing(volunteer: Volunteer, titles: Set<string>) {
  return titles.difference(new Set(await listTitles(volunteer))).size;
}

async function listTitles(volunteer: Volunteer) {
  const { text } = await volunteer.send('GET', '/api/news');
  return (JSON.parse(text) as { title: string }[]).map(({ title }) => title);
}

/** The site cannot migrate or write, so it may refuse to start, but with a readable message, and no data may be lost. */
async function readOnlyAtStart(): Promise<Outcome> {
  const fault = 'database file read-only at the start';
  const setup = 'SQLite, permissions, as nobody';
  if (!isRoot) return notRun(fault, setup, 'running the site as another user needs root');
  const user = { uid: 65_534, gid: 65_534 };
  const { error } = spawnSync(process.execPath, ['--version'], user);
  if (error) return notRun(fault, setup, `another user cannot run the site from here: ${error.message}`);
  const folder = join(newFolder(), 'data');
  const file = join(folder, 'church.db');
  mkdirSync(folder);
  chmodSync(join(folder, '..'), 0o755);
  chownSync(folder, user.uid, user.gid);
  const options = { database: `file:${file}`, user };

  const first = await startSite(options);
  const writes = articleWriter(await newLoggedInVolunteer(first.port), fault);
  await writes.write();
  await first.stop();
  chmodSync(file, 0o444);
  chmodSync(folder, 0o555);
  const problems: string[] = [];
  const second = await startSite(options).catch((error: Error) => error.message);
  let note = 'it starts and refuses writes';
  if (typeof second === 'string') {
    note = `it does not start: ${second.trim().split('\n').at(-1)}`;
    const isStackTrace = /\n\s+at /.test(second);
    if (isStackTrace) problems.push(`it does not start, without a sentence: ${second.slice(0, 1_000)}`);
  } else {
    const refused = articleWriter(await newLoggedInVolunteer(second.port), fault);
    await refused.write();
    problems.push(...refused.wrong);
    await second.stop();
  }
  chmodSync(folder, 0o755);
  chmodSync(file, 0o644);
  const third = await startSite(options);
  const volunteer = await newLoggedInVolunteer(third.port);
  const lost = await missing(volunteer, writes.answered);
  await third.stop();
  return { fault, setup, done: '1 start', lost, letIn: 0, unintended: problems.length, note, details: problems };
}
