import { describe, expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { day, hour, minute } from '#core/dates.ts';
import { registry } from '#features/all.server.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { createTransport } from '#features/newsletter/mail/transport.ts';
import type { Services } from '#records/store/feature.server.ts';
import { createItem, deleteItem, updateItem } from '#records/store/store.server.ts';
import { engines, freshDatabase, type NewLocation, sqliteLocation } from '#test/database.ts';
import { type Behavior, startRelay, type Welcome } from '#test/relay.ts';
import { subscribe } from '#test/subscribers.ts';
import { claimDelivery } from './deliveries.ts';
import { renewLease } from './lease.ts';
import { changeMailing, createMailing, findMailing, withWait } from './mailings.ts';
import { newsletterOf } from './newsletter.server.ts';
import { createSender } from './sender.ts';
import { findSubscriber, subscriberId } from './subscribers.ts';
import type { Db } from './tables.ts';

// What the relay's replies mean is held by mail/transport.test.ts, and what the limits are by mail/quota.test.ts.

const { news } = registry;

const frozen = { subject: 'Picnic', html: '<a href="{leaveUrl}">Leave</a>', text: 'Leave: {leaveUrl}' };
const readers = (count: number) => Array.from({ length: count }, (_, index) => `reader-${index}@example.org`);

type Options = {
  newLocation?: NewLocation;
  people?: string[];
  behave?: (to: string) => Behavior;
  welcome?: () => Welcome;
  limits?: { perMinute: number; perDay: number };
};

const readContent = async () => defaultContent;

/** An article that is to be sent to these people, a relay, and programs that send, with a clock that the test sets. */
async function startSending({
  newLocation = sqliteLocation,
  people = readers(2),
  behave,
  welcome,
  limits = { perMinute: 1_000, perDay: 1_000 },
}: Options = {}) {
  const database = await freshDatabase(newLocation);
  const { db } = database;
  const relay = await startRelay(behave, welcome);
  const clock = { time: Date.parse('2027-03-05T15:00:00Z') };
  const now = () => new Date(clock.time);
  const mail = { ...relay.settings, ...limits };
  const newProgram = (stopTimeoutMs = 10 * minute) =>
    createSender({ db, articles: news, readContent, mail, transport: createTransport(mail), now, stopTimeoutMs });
  const article = await createItem(db, news, anArticleInput(), now());
  await subscribe(db, people);
  const id = await createMailing(db, article.id, frozen, now());
  return {
    db,
    relay,
    clock,
    now,
    id,
    newProgram,
    /** With what the screen shows of it. */
    mailing: async () => withWait(db, await findMailing(db, id), limits, now()),
    change: (state: 'sending' | 'paused' | 'stopped') => changeMailing(db, id, state, now()),
    publish: (publishAt: string | null) => updateItem(db, news, article.id, { publishAt }, { now: now() }),
    deleteArticle: () => deleteItem(db, news, article.id, { now: now() }),
    sendDue: () => newProgram().sendDue(),
    /** Simulates a process that is killed while it sends a message. */
    sendAndDie: () => claimDelivery({ db, articles: news, holder: 'killed', limits }, now()),
    later(time: number) {
      clock.time += time;
      return newProgram().sendDue();
    },
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

async function statesOf(db: Db) {
  const subscribers = await db.selectFrom('subscribers').select('state').orderBy('email').execute();
  return subscribers.map(({ state }) => state);
}

describe.each(engines)('on $name', ({ newLocation }) => {
  test('everybody in the queue gets the mail once, and two mails differ only in address, id, date and link', async () => {
    await using site = await startSending({ newLocation });
    await subscribe(site.db, ['later@example.org']);
    await site.sendDue();
    expect(site.relay.recipients()).toEqual(readers(2));
    expect(await site.mailing()).toMatchObject({ state: 'done', recipients: 2, sent: 2, uncertain: 0 });
    const different = await Promise.all(
      site.relay.received.map(async ({ to, source }) =>
        source
          // Folded headers and soft line breaks.
          .replaceAll(/=\r\n|\r\n(?= )/g, '')
          .replaceAll(to, 'an address')
          .replace(`<${site.id}.${await subscriberId(site.db, to)}@church.example>`, 'an id')
          .replace(/^Date: .*/m, 'a date')
          .replaceAll(/https:\/\/church\.example\/newsletter\/leave\?token=[\w.=-]+/g, 'a link'),
      ),
    );
    expect(different).toEqual([different[1], different[1]]);
    for (const own of ['an address', 'Message-ID: an id', 'a date', 'List-Unsubscribe: <a link>'])
      expect(different[0]).toContain(own);
    expect(different[0]).toMatch(/text\/plain.*Leave: a link.*text\/html.*href=3D"a link/s);
    // Looking for work writes nothing while there is none: a lock would have needed it.
    const installation = () => site.db.selectFrom('installation').selectAll().execute();
    const before = await installation();
    await site.later(minute);
    expect(await installation()).toEqual(before);
  });

  test('several programs share the work, and nobody gets two', async () => {
    await using site = await startSending({ newLocation, people: readers(12) });
    await Promise.all([1, 2, 3].map(site.sendDue));
    await site.sendDue();
    expect(site.relay.recipients()).toEqual(readers(12).sort());
    expect(await site.mailing()).toMatchObject({ state: 'done', sent: 12 });
  });

  test('takes an unknown address off the list once somebody else has got the mail', async () => {
    let isGoneTried = false;
    const gone = 'gone-é@exämple.org';
    const behave = (to: string): Behavior => {
      if (!to.startsWith('gone')) return isGoneTried ? {} : { atRecipient: '451 4.7.1 Later' };
      isGoneTried = true;
      return { atRecipient: `550 5.1.1 <${to}> unknown` };
    };
    await using site = await startSending({ newLocation, people: ['ann@example.org', gone], behave });
    const find = async () => findSubscriber(site.db, await subscriberId(site.db, gone));
    await site.sendDue();
    expect(await find()).toMatchObject({ state: 'confirmed' });
    await site.later(5 * minute);
    expect(await site.mailing()).toMatchObject({ state: 'done', recipients: 2, sent: 1, refused: 1 });
    expect(await find()).toMatchObject({ state: 'unknown', since: site.now().toISOString() });
    const deliveries = JSON.stringify(await site.db.selectFrom('deliveries').selectAll().execute());
    expect(deliveries).toContain('5.1.1');
    expect(deliveries).not.toContain('@');
  });

  test('addresses that pause a mailing are off the list if they are refused again after others have got it', async () => {
    const people = readers(10);
    const dead = people.slice(0, 4);
    let isOnlyDead = true;
    const behave = (to: string): Behavior => {
      if (dead.includes(to)) return { atRecipient: '550 5.1.1 Unknown' };
      return isOnlyDead ? { atRecipient: '451 4.7.1 Later' } : {};
    };
    await using site = await startSending({ newLocation, people, behave });
    await site.sendDue();
    expect(await site.mailing()).toMatchObject({ state: 'paused', note: '550 5.1.1 Unknown', refused: 0 });
    // Too early.
    await site.change('sending');
    await site.later(2_000);
    expect(await site.mailing()).toMatchObject({ state: 'paused', refused: 0 });
    isOnlyDead = false;
    site.clock.time += hour;
    await site.change('sending');
    for (const _ of Array(3).keys()) await site.later(minute);
    expect(await site.mailing()).toMatchObject({ state: 'done', sent: 6, refused: 4 });
    expect((await statesOf(site.db)).slice(4)).toEqual(Array(6).fill('confirmed'));
  });

  test('while a program sends nobody else does, and what it was sending is uncertain once its lease has expired', async () => {
    await using site = await startSending({ newLocation, people: readers(3) });
    await site.sendAndDie();
    await site.later(10_000);
    await renewLease(site.db, 'killed', site.now());
    await site.later(14_999);
    expect(site.relay.recipients()).toEqual([]);
    await site.later(1);
    expect(site.relay.recipients()).toHaveLength(2);
    expect(await site.mailing()).toMatchObject({ state: 'done', sent: 2, uncertain: 1 });
  });
});

test.each<[Behavior, object]>([
  [{ atRecipient: '451 4.7.1 Greylisted' }, { state: 'sending', deferred: 1 }],
  [{ atRecipient: '550 5.7.1 No thanks' }, { state: 'done', refused: 1 }],
  [{ atRecipient: 'close' }, { state: 'sending', refused: 0, deferred: 0 }],
  [{ atContent: 'close' }, { state: 'done', uncertain: 1 }],
])('%j concerns one recipient, and never ends the subscription', async (behavior, expected) => {
  const people = ['ann@example.org', 'odd@example.org'];
  await using site = await startSending({ people, behave: (to) => (to.startsWith('odd') ? behavior : {}) });
  // After a lost connection, all wait.
  for (const _ of [1, 2]) await site.later(6 * minute);
  expect(await site.mailing()).toMatchObject({ recipients: 2, sent: 1, ...expected });
  expect(await statesOf(site.db)).toEqual(['confirmed', 'confirmed']);
});

test('what was deferred is tried again after some time, and the mailing is paused after the fifth try', async () => {
  let tries = 0;
  const behave = (): Behavior => {
    tries += 1;
    return { atRecipient: '451 4.7.1 Later' };
  };
  await using site = await startSending({ people: readers(1), behave });
  await site.sendDue();
  for (const [index, time] of [5 * minute, 30 * minute, 2 * hour, 6 * hour].entries()) {
    const until = new Date(site.clock.time + time).toISOString();
    // A volunteer who lets the mailing go on changes nothing about it.
    for (const state of ['paused', 'sending'] as const) await site.change(state);
    await site.later(time - 1);
    expect(tries).toBe(index + 1);
    expect(await site.mailing()).toMatchObject({ state: 'sending', deferred: 1, waits: { until, for: 'relay' } });
    await site.later(1);
  }
  await site.later(7 * day);
  expect(tries).toBe(5);
  const note = '451 4.7.1 Later';
  expect(await site.mailing()).toMatchObject({ state: 'paused', note, deferred: 0, refused: 0, sent: 0 });
});

type Illness = [name: string, ill: Behavior & Welcome, state: 'sending' | 'paused', after?: number, count?: number];
/** What it does to `count` people, `after` so many of them have got the mail, and what becomes of the mailing. */
const illnesses: Illness[] = [
  ['refuses recipients', { atRecipient: '550 5.4.5 Daily user sending limit exceeded' }, 'paused'],
  ['refuses the only recipient', { atRecipient: '550 5.7.1 Not from this sender' }, 'paused', 0, 1],
  ['refuses the login', { atLogin: '535 5.7.8 Bad' }, 'paused'],
  ['knows nobody', { atRecipient: '550 5.1.1 User unknown' }, 'paused'],
  ['knows nobody from the beginning', { atRecipient: '550 5.1.1 User unknown' }, 'paused', 0],
  ['is busy at the login', { atLogin: '454 4.7.0 Busy' }, 'sending'],
  ['greylists everybody', { atRecipient: '451 4.7.1 Greylisted' }, 'sending', 0],
  ['is busy at recipients', { atRecipient: '454 4.7.0 Busy' }, 'sending'],
  ['ends connections at recipients', { atRecipient: '421 4.7.0 Busy' }, 'sending'],
  ['hangs up before the content', { atRecipient: 'accept and close' }, 'sending'],
  ['hangs up after the content', { atContent: 'close' }, 'paused'],
];

test.each(illnesses)(
  'a relay that %s costs nobody the mail or the subscription, and its words are shown',
  async (_, ill, state, after = 5, count = 20) => {
    const uncertain = ill.atContent ? 3 : 0;
    let isWell = false;
    /** It answers slowly when it is well. */
    const well = (): Behavior & Welcome => ({ atContent: new Promise((resolve) => setImmediate(resolve)) });
    const behave = () => (isWell || site.relay.received.length < after ? well() : ill);
    await using site = await startSending({ people: readers(count), behave, welcome: behave });
    await site.sendDue();
    const reply = String(Object.values(ill)[0]);
    const note = /^\d/.test(reply) ? reply : expect.stringMatching(/\w/);
    const until = new Date(site.clock.time + 5 * minute).toISOString();
    const waits = state === 'sending' ? { until, for: 'relay' } : undefined;
    const shown = await site.mailing();
    expect(shown).toMatchObject({ state, note });
    expect(shown.waits).toEqual(waits);
    // Longer than all retries together.
    for (const _ of Array(10).keys()) await site.later(hour);
    const later = await site.mailing();
    expect(later).toMatchObject({ refused: 0, uncertain, note });
    isWell = true;
    if (later.state === 'paused') await site.change('sending');
    for (const _ of [1, 2]) await site.later(6 * hour);
    const everybody = { recipients: count, sent: count - uncertain, refused: 0, deferred: 0, uncertain };
    expect(await site.mailing()).toMatchObject({ state: 'done', note: '', ...everybody });
    expect(new Set(site.relay.recipients()).size).toBe(count - uncertain);
    expect(site.relay.recipients()).toHaveLength(count - uncertain);
    expect(await statesOf(site.db)).toEqual(Array(count).fill('confirmed'));
  },
);

test('a relay that cannot be reached uses up nothing of what the day allows', async () => {
  let isDown = true;
  const behave = (): Behavior => (isDown ? { atRecipient: 'close' } : {});
  await using site = await startSending({ people: readers(9), behave, limits: { perMinute: 10, perDay: 10 } });
  for (const _ of Array(20).keys()) await site.later(minute);
  isDown = false;
  await site.later(6 * minute);
  expect(await site.mailing()).toMatchObject({ state: 'done', sent: 9 });
});

test('a mailing whose article is not public any more is paused, and says why', async () => {
  await using site = await startSending();
  await site.publish(null);
  for (const _ of [1, 2]) {
    await site.sendDue();
    expect(await site.mailing()).toMatchObject({ state: 'paused', note: expect.stringContaining('is a draft') });
    await site.change('sending');
  }
  await site.deleteArticle();
  await site.sendDue();
  const gone = expect.stringContaining('does not exist any more');
  expect(await site.mailing()).toMatchObject({ state: 'paused', note: gone });
});

test('times that were saved while the clock was wrong hold up nothing', async () => {
  await using site = await startSending();
  const right = site.clock.time;
  site.clock.time += 400 * day;
  await site.db.updateTable('deliveries').set({ nextTryAt: site.now().toISOString() }).execute();
  await site.sendAndDie();
  site.clock.time = right;
  for (const _ of [1, 2]) await site.sendDue();
  expect(await site.mailing()).toMatchObject({ state: 'done', sent: 1, uncertain: 1 });
});

test('nothing is sent while it is paused, and after it was stopped', async () => {
  await using site = await startSending({ people: readers(3), limits: { perMinute: 1, perDay: 1_000 } });
  await site.sendDue();
  await site.change('paused');
  await site.later(minute);
  expect(site.relay.received).toHaveLength(1);
  await site.change('sending');
  await site.sendDue();
  expect(site.relay.received).toHaveLength(2);
  await site.change('stopped');
  await site.later(minute);
  expect(site.relay.received).toHaveLength(2);
});

test('those who have left, or whom another mailing did not reach, are no recipients in the end', async () => {
  await using site = await startSending({ people: readers(3) });
  const reader = (index: number) => readers(3)[index] ?? '';
  await site.db.deleteFrom('subscribers').where('email', '=', reader(0)).execute();
  await site.db.updateTable('subscribers').set({ state: 'unknown' }).where('email', '=', reader(1)).execute();
  await site.sendDue();
  expect(site.relay.recipients()).toEqual([reader(2)]);
  expect(await site.mailing()).toMatchObject({ state: 'done', recipients: 1, sent: 1 });
});

test('sends so many a minute and a day, whatever program does, and leaves a tenth to confirmations', async () => {
  await using site = await startSending({ people: readers(12), limits: { perMinute: 5, perDay: 10 } });
  await site.sendDue();
  const steps = [
    [0, 4],
    [minute - 1, 4],
    [1, 8],
    [minute, 9],
    [day - 2 * minute - 1, 9],
    [1, 12],
  ] as const;
  for (const [time, count] of steps) {
    await site.later(time);
    expect(site.relay.received).toHaveLength(count);
  }
});

test('a message under way is finished before the site stops', async () => {
  await using site = await startSending({ people: readers(3) });
  const services = {
    db: site.db,
    now: site.now,
    settings: { mail: site.relay.settings },
    readContent,
  } as unknown as Services;
  const { start, stop } = (await newsletterOf(news).open?.(services)) ?? {};
  start?.();
  await site.relay.untilArrived(1);
  await stop?.();
  expect(await site.mailing()).toMatchObject({ sent: site.relay.arrived.length, uncertain: 0 });
});

test('a message that the relay does not answer is uncertain when the program stops, and not sent again', async () => {
  await using site = await startSending({ people: readers(1), behave: () => ({ atContent: 'hang' }) });
  const program = site.newProgram(0);
  program.start();
  await site.relay.untilArrived(1);
  await program.stop();
  await site.later(day);
  expect(await site.mailing()).toMatchObject({ state: 'done', uncertain: 1 });
  expect(site.relay.arrived).toHaveLength(1);
});

test('what a program could not save, or was sending when it was killed, is uncertain, also in a stopped mailing', async () => {
  await using site = await startSending();
  const claims = [await site.sendAndDie(), await site.sendAndDie()];
  expect(new Set(claims.map((claim) => claim?.subscriber)).size).toBe(2);
  expect(await site.mailing()).toMatchObject({ state: 'sending', uncertain: 1 });
  await site.change('stopped');
  await site.later(minute);
  expect(await site.mailing()).toMatchObject({ state: 'stopped', uncertain: 2 });
});

test('a program that was paused until its lease had expired records nothing, and nobody gets two', async () => {
  const paused = Promise.withResolvers<void>();
  let isPaused = true;
  await using site = await startSending({
    people: readers(3),
    behave: () => (isPaused ? { atContent: paused.promise } : {}),
  });
  const sending = site.sendDue();
  await site.relay.untilArrived(1);
  isPaused = false;
  await site.later(minute);
  const done = { state: 'done', sent: 2, uncertain: 1 };
  expect(await site.mailing()).toMatchObject(done);
  paused.resolve();
  await sending;
  expect(await site.mailing()).toMatchObject(done);
  expect(site.relay.recipients()).toEqual(readers(3));
});
