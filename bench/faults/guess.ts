import { setTimeout as wait } from 'node:timers/promises';
import { count, notRun, type Outcome, tally, whole } from './outcome.ts';
import { openPostgres } from './postgres.ts';
import { type Random, seededRandom } from './random.ts';
import { password, type SiteOptions, startSite } from './site-process.ts';
import type { Size } from './size.ts';
import { newLoggedInVolunteer, newVolunteer, type Volunteer } from './volunteer.ts';

const attackersAtOnce = 8;
const minute = 60_000;
const proxied = { TRUST_PROXY: '1' };

/** Near misses, and input that a parser might trip over, but nothing that Unicode normalization turns into the right password. */
const nearMisses = [
  ...[
    `${password} `,
    ` ${password}`,
    password.toUpperCase(),
    password.slice(0, -1),
    `${password}\0`,
    `${password}x`,
    '',
    ' ',
    '%',
  ],
  ...[
    "' or '1'='1",
    'x'.repeat(10_000),
    '__proto__',
    '*',
    'undefined',
    'null',
    '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA',
  ],
];

type Setup = { name: string; sites: SiteOptions[] };

/** Runs the setups in parallel: the site limits the guesses, not the processor. */
export async function guessThePassword(size: Size): Promise<Outcome[]> {
  const postgres = await openPostgres({ isRepeated: true });
  const outcomes: Outcome[] = [];
  for (const attackers of [1, 1_000]) {
    const setups: Setup[] = [{ name: 'SQLite, one process', sites: [{ env: proxied }] }];
    if (typeof postgres === 'string') {
      outcomes.push(notRun('guessing the password', 'two programs on one PostgreSQL', postgres));
    } else {
      const program = { env: proxied, database: await postgres.newDatabase() };
      setups.push({ name: 'two programs on one PostgreSQL', sites: [program, program] });
    }
    outcomes.push(...(await Promise.all(setups.map((setup) => guess(size, attackers, setup)))));
  }
  return outcomes;
}

async function guess({ seed, seconds }: Size, addressCount: number, { name, sites: options }: Setup): Promise<Outcome> {
  const random = seededRandom(seed, `guess ${name} ${addressCount}`);
  const sites: Awaited<ReturnType<typeof startSite>>[] = [];
  for (const option of options) sites.push(await startSite(option));
  const ports = sites.map(({ port }) => port);
  const addresses = Array.from({ length: addressCount }, (_, index) => addressOf(index));

  // This volunteer shares an attacker's address, as on the church's Wi-Fi.
  const known = await newLoggedInVolunteer(ports[0] ?? 0, addresses[0]);
  await known.logOut();
  const newDevice = newVolunteer(ports.at(-1) ?? 0, '203.0.113.77');

  const attack = startAttack(random, ports, addresses);
  await attack.untilRefused();
  // From many networks, the attackers use up the attempts that a new device shares with them: docs/decisions/034.
  const isNewKeptOut = addressCount > 1;
  const times = await Promise.all([
    timeToLogIn(known, minute),
    timeToLogIn(newDevice, isNewKeptOut ? Math.min(minute, seconds * 6_000) : minute),
  ]);
  await wait(Math.max(0, seconds * 1_000 - attack.elapsedMs()));
  const { statuses, letIn, elapsedMs } = await attack.stop();
  for (const site of sites) await site.stop();

  const [knownTime, newTime] = times.map((time) => (time === undefined ? 'NOT in time' : `after ${time.toFixed(1)} s`));
  const keptOut = [
    ...(knownTime?.startsWith('NOT') ? ['a known device was kept out'] : []),
    ...(newTime?.startsWith('NOT') && !isNewKeptOut ? ['a new device at an address of its own was kept out'] : []),
  ];
  const failures = [...statuses].filter(([status]) => ![400, 401, 429].includes(Number(status)));
  return {
    fault: `guessing the password from ${addressCount === 1 ? 'one address' : `${whole(addressCount)} addresses`}`,
    setup: name,
    done: `${tally(statuses)} in ${(elapsedMs / 1_000).toFixed(0)} s`,
    lost: keptOut.length,
    letIn: letIn.length,
    unintended: failures.reduce((sum, [, number]) => sum + number, 0) + (statuses.has(429) ? 0 : 1),
    note: `in with the right one: known device ${knownTime}, new one ${newTime}`,
    details: [
      ...letIn.map((wrong) => `let in with ${JSON.stringify(wrong.slice(0, 60))}`),
      ...failures.map(([status, number]) => `${number} guesses were answered with ${status}`),
      ...(statuses.has(429) ? [] : ['no guess was refused']),
      ...keptOut,
    ],
  };
}

/** Half of the addresses are in separate IPv4 networks, half in one IPv6 /56. */
function addressOf(index: number) {
  const low = (index & 0xff).toString(16);
  const high = (index >> 8).toString(16).padStart(2, '0');
  return index % 2 === 0 ? `10.${index >> 8}.${index & 0xff}.9` : `2001:db8:0:${high}${low.padStart(2, '0')}::1`;
}

function startAttack(random: Random, ports: number[], addresses: string[]) {
  const statuses = new Map<string | number, number>();
  const letIn: string[] = [];
  const start = performance.now();
  let isStopped = false;
  const elapsedMs = () => performance.now() - start;
  async function guessOn() {
    // Volunteers wait at most a minute; this leaves some margin.
    while (!isStopped && elapsedMs() < 2 * minute) {
      const wrong = random.chance(0.2) ? random.pick(nearMisses) : `guess ${random.integer(1e9)}`;
      const attacker = newVolunteer(random.pick(ports), random.pick(addresses));
      const answer = await attacker.logIn(wrong).catch(() => undefined);
      count(statuses, answer?.status ?? 'no answer');
      if (answer?.status === 200) letIn.push(wrong);
      if (answer?.status === 429) await wait(10);
    }
  }
  const guessing = Promise.all(Array.from({ length: attackersAtOnce }, guessOn));
  return {
    elapsedMs,
    /** Volunteers log in after the attack has used up the limit. */
    async untilRefused() {
      while (!statuses.has(429) && elapsedMs() < minute / 2) await wait(100);
    },
    async stop() {
      isStopped = true;
      await guessing;
      return { statuses, letIn, elapsedMs: elapsedMs() };
    },
  };
}

/** Tries again as a person would, when told to; undefined if that takes longer. */
async function timeToLogIn(volunteer: Volunteer, timeoutMs: number) {
  const start = performance.now();
  const elapsed = () => performance.now() - start;
  while (elapsed() < timeoutMs) {
    const { status, headers } = await volunteer.logIn();
    if (status === 200) return elapsed() / 1_000;
    const seconds = Number(headers['retry-after'] ?? 1);
    await wait(Math.min(seconds * 1_000, Math.max(0, timeoutMs - elapsed())));
  }
  return undefined;
}
