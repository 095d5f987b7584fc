import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readSettings } from '../../core/settings.ts';
import { nouns } from '../../features/all.ts';
import { apiPath, type Noun } from '../../records/declare/noun.ts';
import { openDatabase } from '../../server/db/database.ts';
import { adminPages, publicPaths } from '../../site/routes.ts';
import { generateInput } from '../../test/generated-input.ts';
import { startRelay } from '../../test/relay.ts';
import { concretePaths, type Operation, readOperations } from './api-operations.ts';
import { readLists } from './known-items.ts';
import { notRun, type Outcome } from './outcome.ts';
import { openPostgres } from './postgres.ts';
import { password, type Site, startSite } from './site-process.ts';
import type { Size } from './size.ts';
import { newLoggedInVolunteer, newVolunteer, type Volunteer } from './volunteer.ts';

type Target = {
  site: Site;
  engine: string;
  volunteer: Volunteer;
  operations: Operation[];
  ids: Map<string, string>;
  variants: number;
};
type Check = { fault: string; letIn: string[]; tried: number; note?: string };

export async function forgeCookies({ variants }: Size): Promise<Outcome[]> {
  const postgres = await openPostgres({ isRepeated: true });
  return [
    ...(await forgeCookiesOn('SQLite', undefined, variants)),
    ...(typeof postgres === 'string'
      ? [notRun('cookies and origins', 'PostgreSQL', postgres)]
      : await forgeCookiesOn('PostgreSQL', await postgres.newDatabase(), variants)),
  ];
}

async function forgeCookiesOn(engine: string, database: string | undefined, variants: number): Promise<Outcome[]> {
  // Mail is set up, so that no operation is missing.
  await using relay = await startRelay();
  const site = await startSite({ database, env: relay.env });
  const volunteer = await newLoggedInVolunteer(site.port);
  const ids = new Map<string, string>();
  for (const noun of nouns as readonly Noun[]) {
    const { text } = await volunteer.send('POST', apiPath(noun), { json: generateInput(noun, 1) });
    ids.set(noun.path, JSON.parse(text).id);
  }
  const target = { site, engine, volunteer, ids, variants, operations: await readOperations(volunteer) };
  const read = async () => JSON.stringify([...(await readLists(volunteer))].map(([, items]) => [...items.values()]));
  const before = await read();
  const outcomes: Outcome[] = [];
  // The order matters: the last check ends every session.
  for (const check of [withoutSession, foreignOrigins, framing, cachedAnswers, badCookies, beforePasswordChange]) {
    const { fault, letIn, tried, note = '' } = await check(target);
    const unintended = site.hasExited() ? 1 : 0;
    const lost = (await read()) === before ? 0 : 1;
    const done = `${tried} requests`;
    outcomes.push({ fault, setup: engine, done, lost, letIn: letIn.length, unintended, note, details: letIn });
  }
  await site.stop();
  return outcomes;
}

type Send = (method: string, path: string) => Promise<{ status: number }>;

/** Anything but a refusal means that the request was authorized, even if it then failed. */
async function refusals(fault: string, target: Target, operations: Operation[], expected: number[], send: Send) {
  const letIn: string[] = [];
  let tried = 0;
  for (const { method, path } of operations) {
    for (const concrete of concretePaths(path, target.ids)) {
      tried += 1;
      const { status } = await send(method, concrete);
      if (!expected.includes(status)) letIn.push(`${fault}: ${method} ${path} was answered with ${status}`);
    }
  }
  return { fault, letIn, tried };
}

function bodyFor({ ids }: Target, path: string) {
  const noun = (nouns as readonly Noun[]).find((candidate) => path.startsWith(apiPath(candidate)));
  if (path.endsWith('/login')) return { password };
  return noun && ids.has(noun.path) ? generateInput(noun, 2) : {};
}

function guarded({ operations }: Target) {
  return operations.filter(({ isGuarded }) => isGuarded);
}

function withoutSession(target: Target): Promise<Check> {
  const stranger = newVolunteer(target.site.port);
  return refusals('writes and admin reads without a session', target, guarded(target), [401, 403], (method, path) =>
    stranger.send(method, path, method === 'GET' ? {} : { json: bodyFor(target, path) }),
  );
}

async function foreignOrigins(target: Target): Promise<Check> {
  const { volunteer, site, operations } = target;
  const host = `127.0.0.1:${site.port}`;
  const origins = [
    'https://evil.example',
    'null',
    `http://${host}.evil.example`,
    `http://127.0.0.1:${site.port + 1}`,
    'x',
    '',
  ];
  const headers = [
    ...origins.map((origin) => ({ origin })),
    { 'sec-fetch-site': 'cross-site' },
    { origin: `http://${host}`, 'sec-fetch-site': 'cross-site' },
  ];
  const writes = operations.filter(({ method }) => method !== 'GET');
  const checks: Check[] = [];
  for (const header of headers.slice(0, target.variants)) {
    for (const type of ['application/json', 'text/plain']) {
      checks.push(
        await refusals(`foreign origin ${JSON.stringify(header)}`, target, writes, [403], (method, path) =>
          volunteer.send(method, path, {
            body: JSON.stringify(bodyFor(target, path)),
            headers: { ...(header as Record<string, string>), 'content-type': type },
          }),
        ),
      );
    }
  }
  const letIn = checks.flatMap((check) => check.letIn);
  if (!(await volunteer.isLoggedIn())) letIn.push('the volunteer was logged out');
  return { fault: 'writes from foreign origins', letIn, tried: checks.reduce((sum, { tried }) => sum + tried, 0) };
}

async function framing({ volunteer }: Target): Promise<Check> {
  const pages = [...publicPaths, ...adminPages.map(({ path }) => path), '/no-such-page', '/small-groups?search=x'];
  const letIn: string[] = [];
  for (const path of pages) {
    const { headers } = await volunteer.send('GET', path);
    const policy = String(headers['content-security-policy']);
    if (!/frame-ancestors 'none'/.test(policy)) letIn.push(`${path} may be framed`);
  }
  return { fault: 'framing of pages', letIn, tried: pages.length };
}

async function cachedAnswers(target: Target): Promise<Check> {
  const reads = target.operations.filter(
    ({ method, path, isGuarded }) => method === 'GET' && (isGuarded || path.startsWith('/api/admin/')),
  );
  const letIn: string[] = [];
  let tried = 0;
  for (const visitor of [target.volunteer, newVolunteer(target.site.port)]) {
    for (const path of reads.flatMap((operation) => concretePaths(operation.path, target.ids))) {
      tried += 1;
      const { headers, status } = await visitor.send('GET', path);
      if (headers['cache-control'] !== 'no-store') letIn.push(`${path} (${status}) may be cached`);
    }
  }
  return { fault: 'cached admin answers', letIn, tried, note: `${reads.length} reads for admins` };
}

async function badCookies(target: Target): Promise<Check> {
  const { site } = target;
  const bad = new Map<string, string>();
  const sessionOf = (volunteer: Volunteer) => volunteer.cookies.get('session') ?? '';

  const gone = await newLoggedInVolunteer(site.port);
  bad.set('after logout', sessionOf(gone));
  await gone.logOut();

  const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000).toISOString();
  for (const [name, columns] of Object.entries({ idle: { seenAt: days(0.6) }, old: { createdAt: days(7.1) } })) {
    const expired = await newLoggedInVolunteer(site.port);
    await changeNewestSession(site.database, columns);
    bad.set(`expired (${name})`, sessionOf(expired));
  }
  const token = sessionOf(target.volunteer);
  const right = await newVolunteer(site.port).send('GET', '/api/bin', { headers: { cookie: `session=${token}` } });
  if (right.status !== 200)
    throw new Error(`The right cookie was answered with ${right.status}: this line shows nothing`);
  bad.set('of another site', randomBytes(32).toString('base64url'));
  for (const [name, tampered] of Object.entries(tamperedWith(token))) bad.set(`tampered (${name})`, tampered);

  const checks: Check[] = [];
  const sent = [...bad].slice(0, target.variants);
  for (const [name, value] of sent) {
    const send: Send = (method, path) =>
      newVolunteer(site.port).send(method, path, {
        headers: { cookie: `session=${value}` },
        ...(method !== 'GET' && { json: bodyFor(target, path) }),
      });
    checks.push(await refusals(`a cookie ${name}`, target, guarded(target), [401], send));
  }
  return {
    fault: 'cookies after logout, expired, tampered',
    letIn: checks.flatMap(({ letIn }) => letIn),
    tried: checks.reduce((sum, { tried }) => sum + tried, 0),
    note: `${sent.length} cookies`,
  };
}

function tamperedWith(token: string) {
  const other = token.startsWith('A') ? 'B' : 'A';
  return {
    empty: '',
    shorter: token.slice(0, -1),
    longer: `${token}A`,
    'first character': other + token.slice(1),
    'other case': token.toUpperCase(),
    padded: `${token}=`,
    NUL: `${token}%00`,
    twice: `${token}${token}`,
    prototype: '__proto__',
    SQL: "' or 1=1 --",
  };
}

/** The site's clock cannot be set from here, so the session is backdated instead. */
async function changeNewestSession(url: string, columns: { seenAt?: string; createdAt?: string }) {
  const { db, close } = openDatabase(readSettings({ DATABASE_URL: url }).database);
  const newest = db.selectFrom('sessions').select('tokenHash').orderBy('createdAt', 'desc').limit(1);
  await db.updateTable('sessions').set(columns).where('tokenHash', '=', newest).execute();
  await close();
}

async function beforePasswordChange(target: Target): Promise<Check> {
  const { site, volunteer } = target;
  const fault = 'cookies from before a password change';
  const changed = spawnSync(process.execPath, [join('commands', 'password.ts')], {
    cwd: join(import.meta.dirname, '..', '..'),
    input: 'another password\nanother password\n',
    env: { PATH: process.env.PATH, DATABASE_URL: site.database },
    encoding: 'utf8',
  });
  if (changed.status !== 0) throw new Error(`npm run password failed: ${changed.stderr}`);
  const check = await refusals(fault, target, guarded(target), [401], (method, path) =>
    volunteer.send(method, path, method === 'GET' ? {} : { json: bodyFor(target, path) }),
  );
  const { status } = await newVolunteer(site.port).logIn();
  if (status !== 401) check.letIn.push(`the old password was answered with ${status}`);
  return check;
}
