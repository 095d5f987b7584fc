import { describe, expect, test } from 'vitest';
import { day, hour, minute } from '#core/dates.ts';
import { registry } from '#features/all.server.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { createTransport } from '#features/newsletter/mail/transport.ts';
import { createItem, deleteItem, updateItem } from '#records/store/store.server.ts';
import { engines, freshDatabase, type NewLocation } from '#test/database.ts';
import { type Behavior, startRelay, type Welcome } from '#test/relay.ts';
import { addressesOf, subscribe } from '#test/subscribers.ts';
import { claimDelivery } from './deliveries.ts';
import { renewLease } from './lease.ts';
import { changeMailing, createMailing, findMailing, withWait } from './mailings.ts';
import { createSender } from './sender.ts';
import { findSubscriber, subscriberId } from './subscribers.ts';

const { news } = registry;

const frozen = { subject: 'Picnic', html: '<a href="{leaveUrl}">Leave</a>', text: 'Leave: {leaveUrl}' };

/** A database, a relay, and programs that send, with a clock that the test sets. */
async function startSending(
  newLocation: NewLocation,
  behave?: (to: string) => Behavior,
  limits = { perMinute: 1_000, perDay: 1_000 },
  welcome?: () => Welcome,
) {
  const database = await freshDatabase(newLocation);
  const { db } = database;
  const relay = await startRelay(behave, welcome);
  const clock = { time: Date.parse('2027-03-05T15:00:00Z') };
  const now = () => new Date(clock.time);
  const mail = { ...relay.settings, ...limits };
  const newProgram = (stopTimeoutMs = 10 * minute) =>
    createSender({ db, articles: news, mail, transport: createTransport(mail), now, stopTimeoutMs });
  const article = await createItem(db, news, anArticleInput(), now());
  return {
    db,
    relay,
    clock,
    now,
    article,
    newProgram,
    queue: () => createMailing(db, article.id, frozen, now()),
    /** With what the screen shows of it. */
    mailing: async (id: string) => withWait(db, await findMailing(db, id), limits, now()),
    change: (id: string, state: 'sending' | 'paused' | 'stopped') => changeMailing(db, id, state, now()),
    sendDue: () => newProgram().sendDue(),
    /** A program that is killed while it sends a message. */
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

const readers = (count: number) => Array.from({ length: count }, (_, index) => `reader-${index}@example.org`);

describe.each(engines)('on $name', ({ newLocation }) => {
  test('everybody who has confirmed gets the mail once, with a link of her own, and then the mailing is done', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, ['ann@example.org', 'bo@example.org']);
    await subscribe(site.db, ['pending@example.org'], 'pending');
    const id = await site.queue();
    await subscribe(site.db, ['later@example.org']);
    await site.sendDue();
    await site.sendDue();
    expect(site.relay.recipients()).toEqual(['ann@example.org', 'bo@example.org']);
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', recipients: 2, sent: 2, uncertain: 0 });
    for (const { to, source } of site.relay.received) {
      const find = site.db.selectFrom('subscribers').select('id').where('email', '=', to);
      const subscriber = await find.executeTakeFirstOrThrow();
      expect(source).not.toContain('{leaveUrl}');
      expect(source).toContain(`<${id}.${subscriber.id}@church.example>`);
      expect(source).toMatch(/^List-Unsubscribe:\s+<https:\/\/church\.example\/newsletter\/leave\?token=/m);
    }
  });

  test('two people’s mails differ only in address, id, date and the link to leave', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(2));
    await site.queue();
    await site.sendDue();
    const different = site.relay.received.map(({ to, source }) =>
      source
        // Folded headers and soft line breaks.
        .replaceAll(/=\r\n|\r\n(?= )/g, '')
        .replaceAll(to, 'an address')
        .replace(/^Message-ID: .*/m, 'an id')
        .replace(/^Date: .*/m, 'a date')
        .replaceAll(/\?token=[\w.=-]+/g, 'a token'),
    );
    expect(different).toEqual([different[1], different[1]]);
    for (const own of ['an address', 'an id', 'a date']) expect(different[0]).toContain(own);
    expect(different[0]).toMatch(/text\/plain.*a token.*text\/html.*a token/s);
  });

  test.each<[Behavior, object]>([
    [{ atRecipient: '451 4.7.1 Greylisted' }, { state: 'sending', deferred: 1 }],
    [{ atRecipient: '552 5.2.2 Mailbox full' }, { state: 'sending', deferred: 1 }],
    [{ atRecipient: '550 5.7.1 No thanks' }, { state: 'done', refused: 1 }],
    [{ atRecipient: 'close' }, { state: 'sending', refused: 0, deferred: 0 }],
    [{ atContent: 'close' }, { state: 'done', uncertain: 1 }],
  ])('%j concerns one recipient, and never ends the subscription', async (behavior, expected) => {
    await using site = await startSending(newLocation, (to) => (to.startsWith('odd') ? behavior : {}));
    await subscribe(site.db, ['ann@example.org', 'odd@example.org']);
    const id = await site.queue();
    // After a lost connection, all wait.
    for (const _ of [1, 2]) await site.later(6 * minute);
    expect(await findMailing(site.db, id)).toMatchObject({ recipients: 2, sent: 1, ...expected });
    expect(await addressesOf(site.db)).toEqual(['ann@example.org', 'odd@example.org']);
  });

  test('an address that does not exist is off the list when somebody else has got the mail', async () => {
    let isGoneTried = false;
    const behave = (to: string): Behavior => {
      if (!to.startsWith('gone')) return isGoneTried ? {} : { atRecipient: '451 4.7.1 Later' };
      isGoneTried = true;
      return { atRecipient: `550 5.1.1 <${to}> unknown` };
    };
    await using site = await startSending(newLocation, behave);
    const gone = 'gone-é@exämple.org';
    await subscribe(site.db, ['ann@example.org', gone]);
    const id = await site.queue();
    const find = async () => findSubscriber(site.db, await subscriberId(site.db, gone));
    await site.sendDue();
    expect(await find()).toMatchObject({ state: 'confirmed' });
    await site.later(5 * minute);
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', recipients: 2, sent: 1, refused: 1 });
    expect(await find()).toMatchObject({ state: 'unknown', since: site.now().toISOString() });
    const deliveries = await site.db.selectFrom('deliveries').selectAll().execute();
    expect(JSON.stringify(deliveries)).toContain('5.1.1');
    expect(JSON.stringify(deliveries)).not.toContain('@');
  });

  test('addresses that pause a mailing are off the list if they are refused again after others have got it', async () => {
    const isDead = (to: string) => ['0', '1', '2', '3'].includes(/\d+/.exec(to)?.[0] ?? '');
    let isOnlyDead = true;
    const behave = (to: string): Behavior => {
      if (isDead(to)) return { atRecipient: '550 5.1.1 Unknown' };
      return isOnlyDead ? { atRecipient: '451 4.7.1 Later' } : {};
    };
    await using site = await startSending(newLocation, behave);
    await subscribe(site.db, readers(10));
    const id = await site.queue();
    await site.sendDue();
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'paused', note: '550 5.1.1 Unknown', refused: 0 });
    // Too early.
    await site.change(id, 'sending');
    await site.later(2_000);
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'paused', refused: 0 });
    isOnlyDead = false;
    site.clock.time += hour;
    await site.change(id, 'sending');
    for (const _ of Array(3).keys()) await site.later(minute);
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', sent: 6, refused: 4 });
    const unknown = site.db.selectFrom('subscribers').select('email').where('state', '=', 'unknown');
    expect((await unknown.execute()).map(({ email }) => email).filter((email) => !isDead(email))).toEqual([]);
  });

  test('what was deferred is tried again after some time, and the mailing is paused after the fifth try', async () => {
    let tries = 0;
    const behave = (): Behavior => {
      tries += 1;
      return { atRecipient: '451 4.7.1 Later' };
    };
    await using site = await startSending(newLocation, behave);
    await subscribe(site.db, ['ann@example.org']);
    const id = await site.queue();
    await site.sendDue();
    const times = [5 * minute, 30 * minute, 2 * hour, 6 * hour];
    for (const [index, time] of times.entries()) {
      const until = new Date(site.clock.time + time).toISOString();
      await site.later(time - 1);
      expect(tries).toBe(index + 1);
      expect(await site.mailing(id)).toMatchObject({ state: 'sending', deferred: 1, waits: { until, for: 'relay' } });
      await site.later(1);
      expect(tries).toBe(index + 2);
    }
    await site.later(7 * day);
    expect(tries).toBe(5);
    const paused = { state: 'paused', note: '451 4.7.1 Later', deferred: 0, refused: 0, sent: 0 };
    expect(await findMailing(site.db, id)).toMatchObject(paused);
  });

  const limit = '550 5.4.5 Daily user sending limit exceeded';
  /** `after`: how many mails it takes before. `note`: what the screen says, unless it is the reply. */
  const relays: { name: string; ill: Behavior & Welcome; waits?: true; after?: number; note?: unknown }[] = [
    { name: 'refuses recipients', ill: { atRecipient: limit } },
    { name: 'refuses the content', ill: { atContent: limit } },
    { name: 'refuses the sender', ill: { atSender: '550 5.7.1 No' } },
    { name: 'refuses the login', ill: { atLogin: '535 5.7.8 Bad' } },
    { name: 'knows nobody from the beginning', ill: { atRecipient: '550 5.1.1 User unknown' }, after: 0 },
    { name: 'knows nobody', ill: { atRecipient: '550 5.1.1 User unknown' } },
    { name: 'is busy at the login', ill: { atLogin: '454 4.7.0 Busy' }, waits: true },
    { name: 'is busy at the sender', ill: { atSender: '454 4.7.0 Busy' }, waits: true },
    { name: 'is busy at recipients', ill: { atRecipient: '454 4.7.0 Busy' }, waits: true },
    {
      name: 'ends connections',
      ill: { atConnection: '421 4.7.0 Busy' },
      waits: true,
      note: expect.stringContaining('421 4.7.0 Busy'),
    },
    { name: 'ends them at recipients', ill: { atRecipient: '421 4.7.0 Busy' }, waits: true },
    { name: 'ends them after the content', ill: { atContent: '421 4.7.0 Busy' }, waits: true },
    { name: 'hangs up', ill: { atConnection: 'close' }, waits: true, note: expect.stringMatching(/\w/) },
    {
      name: 'hangs up before the content',
      ill: { atRecipient: 'accept and close' },
      waits: true,
      note: expect.stringMatching(/\w/),
    },
    { name: 'hangs up after the content', ill: { atContent: 'close' }, note: expect.stringMatching(/\w/) },
  ];

  test.each(relays)(
    'a relay that $name costs nobody the mail or the subscription, and its words are shown',
    async ({ ill, waits, after = 5, note = Object.values(ill)[0] }) => {
      const uncertain = ill.atContent === 'close' ? 3 : 0;
      let isWell = false;
      const behave = () => (isWell || site.relay.received.length < after ? {} : ill);
      await using site = await startSending(newLocation, behave, undefined, behave);
      await subscribe(site.db, readers(20));
      const id = await site.queue();
      await site.sendDue();
      const until = new Date(site.clock.time + 5 * minute).toISOString();
      const shown = waits ? { state: 'sending', waits: { until, for: 'relay' } } : { state: 'paused' };
      expect(await site.mailing(id)).toMatchObject({ note, ...shown });
      // Longer than all retries together.
      for (const _ of Array(10).keys()) await site.later(hour);
      expect(await findMailing(site.db, id)).toMatchObject({
        refused: 0,
        uncertain,
        note: expect.stringMatching(/\w/),
      });
      isWell = true;
      const { state } = await findMailing(site.db, id);
      if (state === 'paused') await site.change(id, 'sending');
      for (const _ of [1, 2]) await site.later(6 * hour);
      const everybody = { recipients: 20, sent: 20 - uncertain, refused: 0, deferred: 0, uncertain };
      expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', note: '', ...everybody });
      expect(new Set(site.relay.recipients()).size).toBe(20 - uncertain);
      expect(site.relay.recipients()).toHaveLength(20 - uncertain);
      expect(await addressesOf(site.db)).toEqual(readers(20).sort());
      const states = await site.db.selectFrom('subscribers').select('state').distinct().execute();
      expect(states).toEqual([{ state: 'confirmed' }]);
    },
  );

  test('a relay that puts everybody off at first and answers slowly reaches everybody', async () => {
    const seen = new Set<string>();
    const behave = (to: string): Behavior => {
      if (seen.has(to)) return { atContent: new Promise((resolve) => setImmediate(resolve)) };
      seen.add(to);
      return { atRecipient: '451 4.7.1 Greylisted' };
    };
    await using site = await startSending(newLocation, behave);
    await subscribe(site.db, readers(20));
    const id = await site.queue();
    await site.sendDue();
    const until = new Date(site.clock.time + 5 * minute).toISOString();
    expect(await site.mailing(id)).toMatchObject({ deferred: 20, note: '451 4.7.1 Greylisted', waits: { until } });
    await site.later(5 * minute);
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', sent: 20, note: '' });
    expect(site.relay.recipients()).toEqual(readers(20).sort());
  });

  test('a relay that cannot be reached uses up nothing of what the day allows', async () => {
    let isDown = true;
    const limits = { perMinute: 10, perDay: 10 };
    await using site = await startSending(newLocation, () => (isDown ? { atRecipient: 'close' } : {}), limits);
    await subscribe(site.db, readers(9));
    const id = await site.queue();
    for (const _ of Array(20).keys()) await site.later(minute);
    isDown = false;
    await site.later(6 * minute);
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', sent: 9 });
  });

  test('a mailing whose only recipient is refused is paused, and she gets it later', async () => {
    let isRefusing = true;
    const refusal = { atRecipient: '550 5.7.1 Not from this sender' } as const;
    await using site = await startSending(newLocation, () => (isRefusing ? refusal : {}));
    await subscribe(site.db, readers(1));
    const id = await site.queue();
    await site.sendDue();
    const note = refusal.atRecipient;
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'paused', note, refused: 0 });
    isRefusing = false;
    await site.later(minute);
    expect(site.relay.recipients()).toEqual([]);
    await site.change(id, 'sending');
    await site.sendDue();
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', sent: 1, note: '' });
  });

  test('a mailing whose article is not public any more is paused, says why, and goes on when it is public again', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(2));
    const id = await site.queue();
    const { publishAt } = site.article as { publishAt?: string };
    await updateItem(site.db, news, site.article.id, { publishAt: null }, { now: site.now() });
    await site.sendDue();
    expect(await findMailing(site.db, id)).toMatchObject({
      state: 'paused',
      note: expect.stringContaining('is a draft'),
    });
    await site.change(id, 'sending');
    await site.sendDue();
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'paused' });
    await updateItem(site.db, news, site.article.id, { publishAt }, { now: site.now() });
    await site.change(id, 'sending');
    await site.sendDue();
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', sent: 2, note: '' });
    await subscribe(site.db, ['new@example.org']);
    const second = await site.queue();
    await deleteItem(site.db, news, site.article.id, { now: site.now() });
    await site.sendDue();
    const gone = { state: 'paused', note: expect.stringContaining('does not exist any more') };
    expect(await findMailing(site.db, second)).toMatchObject(gone);
  });

  test('times that were saved while the clock was wrong hold up nothing', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(2));
    const right = site.clock.time;
    site.clock.time += 400 * day;
    const id = await site.queue();
    await site.sendAndDie();
    site.clock.time = right;
    await updateItem(site.db, news, site.article.id, { publishAt: site.now().toISOString() }, { now: site.now() });
    for (const _ of [1, 2]) await site.sendDue();
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', sent: 1, uncertain: 1 });
  });

  test('nothing is sent while it is paused, to those who have left, and after it was stopped', async () => {
    await using site = await startSending(newLocation, undefined, { perMinute: 1, perDay: 1_000 });
    await subscribe(site.db, readers(4));
    const id = await site.queue();
    await site.sendDue();
    await site.change(id, 'paused');
    await site.later(minute);
    expect(site.relay.received).toHaveLength(1);
    const [left] = (await addressesOf(site.db)).filter((email) => !site.relay.recipients().includes(email));
    await site.db
      .deleteFrom('subscribers')
      .where('email', '=', left ?? '')
      .execute();
    await site.change(id, 'sending');
    await site.sendDue();
    expect(site.relay.received).toHaveLength(2);
    await site.change(id, 'stopped');
    await site.later(minute);
    expect(site.relay.received).toHaveLength(2);
    expect(site.relay.recipients()).not.toContain(left);
  });

  test('those who have left are no recipients in the end', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(2));
    const id = await site.queue();
    await site.db.deleteFrom('subscribers').where('email', '=', 'reader-0@example.org').execute();
    await site.sendDue();
    await site.sendDue();
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', recipients: 1, sent: 1 });
  });

  test('sends so many a minute and a day, whatever program does, and leaves a tenth to confirmations', async () => {
    await using site = await startSending(newLocation, undefined, { perMinute: 5, perDay: 10 });
    await subscribe(site.db, readers(12));
    await site.queue();
    const count = () => site.relay.received.length;
    await site.sendDue();
    expect(count()).toBe(4);
    await site.later(minute - 1);
    expect(count()).toBe(4);
    await site.later(1);
    expect(count()).toBe(8);
    await site.later(minute);
    expect(count()).toBe(9);
    await site.later(day - 2 * minute - 1);
    expect(count()).toBe(9);
    await site.later(1);
    expect(count()).toBe(12);
  });

  test('a mailing of the same article later reaches only those who have not got it, and never those who may have', async () => {
    const behave = (to: string): Behavior => (to === 'reader-0@example.org' ? { atContent: 'close' } : {});
    await using site = await startSending(newLocation, behave);
    await subscribe(site.db, readers(2));
    await site.queue();
    await expect(site.queue()).rejects.toThrow('being sent already');
    await site.sendDue();
    await site.sendDue();
    await expect(site.queue()).rejects.toThrow('nobody to send it to');
    await subscribe(site.db, ['new@example.org']);
    const second = await site.queue();
    await site.sendDue();
    await site.sendDue();
    expect(await findMailing(site.db, second)).toMatchObject({ state: 'done', recipients: 1, sent: 1 });
    expect(site.relay.arrived.map(({ to }) => to).sort()).toEqual(['new@example.org', ...readers(2)]);
  });

  test('a message under way is finished before the program stops', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(3));
    const id = await site.queue();
    const program = site.newProgram();
    program.start();
    await site.relay.untilArrived(1);
    await program.stop();
    const { sent, uncertain } = await findMailing(site.db, id);
    expect({ sent, uncertain }).toEqual({ sent: site.relay.arrived.length, uncertain: 0 });
  });

  test('a message that the relay does not answer is uncertain when the program stops, and not sent again', async () => {
    await using site = await startSending(newLocation, () => ({ atContent: 'hang' }));
    await subscribe(site.db, readers(1));
    const id = await site.queue();
    const program = site.newProgram(0);
    program.start();
    await site.relay.untilArrived(1);
    await program.stop();
    await site.later(day);
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', uncertain: 1 });
    expect(site.relay.arrived).toHaveLength(1);
  });

  test('a message that the relay has not asked for when the program stops is sent later', async () => {
    const asked = Promise.withResolvers<void>();
    let isWell = false;
    const behave = (): Behavior => {
      asked.resolve();
      return isWell ? {} : { atRecipient: 'hang' };
    };
    await using site = await startSending(newLocation, behave);
    await subscribe(site.db, readers(1));
    const id = await site.queue();
    const program = site.newProgram(0);
    program.start();
    await asked.promise;
    await program.stop();
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'sending', uncertain: 0 });
    isWell = true;
    await site.later(6 * minute);
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', sent: 1 });
    expect(site.relay.recipients()).toEqual(readers(1));
  });

  test('while a program sends nobody else does, and what it was sending is uncertain once its lease has expired', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(3));
    const id = await site.queue();
    await site.sendAndDie();
    await site.later(10_000);
    await renewLease(site.db, 'killed', site.now());
    await site.later(14_999);
    expect(site.relay.recipients()).toEqual([]);
    await site.later(1);
    expect(site.relay.recipients()).toHaveLength(2);
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', sent: 2, uncertain: 1 });
  });

  test('what a killed program was sending is uncertain in a stopped mailing, too', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(1));
    const id = await site.queue();
    await site.sendAndDie();
    await site.change(id, 'stopped');
    await site.later(minute);
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'stopped', uncertain: 1 });
  });

  test('a program that could not save what became of a message goes on with the next one', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(2));
    const id = await site.queue();
    const claims = [await site.sendAndDie(), await site.sendAndDie()];
    expect(new Set(claims.map((claim) => claim?.subscriber)).size).toBe(2);
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'sending', uncertain: 1 });
  });

  test('a program that was paused until its lease had expired records nothing, and nobody gets two', async () => {
    const paused = Promise.withResolvers<void>();
    let isPaused = true;
    await using site = await startSending(newLocation, () => (isPaused ? { atContent: paused.promise } : {}));
    await subscribe(site.db, readers(3));
    const id = await site.queue();
    const sending = site.sendDue();
    await site.relay.untilArrived(1);
    isPaused = false;
    await site.later(minute);
    const done = { state: 'done', sent: 2, uncertain: 1 };
    expect(await findMailing(site.db, id)).toMatchObject(done);
    paused.resolve();
    await sending;
    expect(await findMailing(site.db, id)).toMatchObject(done);
    expect(site.relay.recipients()).toEqual(readers(3));
  });

  test('looking for work writes nothing while there is none', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(1));
    await site.sendDue();
    // A lock would have needed it.
    expect(await site.db.selectFrom('installation').selectAll().execute()).toEqual([]);
  });

  test('several programs share the work, and nobody gets two', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(30));
    const id = await site.queue();
    await Promise.all([1, 2, 3].map(() => site.sendDue()));
    expect(site.relay.recipients()).toEqual(readers(30).sort());
    await site.sendDue();
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', sent: 30 });
  });
});
