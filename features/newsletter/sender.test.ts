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

/** A database, a relay, and sending processes, with a clock that the test sets. */
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
    /** The mailing as the screen shows it. */
    mailing: async (id: string) => withWait(db, await findMailing(db, id), limits, now()),
    change: (id: string, state: 'sending' | 'paused' | 'stopped') => changeMailing(db, id, state, now()),
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

const readers = (count: number) => Array.from({ length: count }, (_, index) => `reader-${index}@example.org`);

describe.each(engines)('on $name', ({ newLocation }) => {
  test('sends the mail once to everybody who has confirmed, each with her own link, and then finishes the mailing', async () => {
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

  test('mails of two recipients differ only in address, id, date and unsubscribe link', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(2));
    await site.queue();
    await site.sendDue();
    const different = site.relay.received.map(({ to, source }) =>
      source
        // Unfolds headers and removes soft line breaks.
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
    // After a lost connection, all messages wait.
    for (const _ of [1, 2]) await site.later(6 * minute);
    expect(await findMailing(site.db, id)).toMatchObject({ recipients: 2, sent: 1, ...expected });
    expect(await addressesOf(site.db)).toEqual(['ann@example.org', 'odd@example.org']);
  });

  test('takes an unknown address off the list once somebody else has got the mail', async () => {
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

  test('takes addresses that paused a mailing off the list if they are refused again after others have got it', async () => {
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
    // The volunteer resumes too early.
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

  test('retries deferred messages after some time, and pauses the mailing after the fifth try', async () => {
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
  /** `after`: how many mails the relay accepts first. `note`: what the screen says, if not the reply. */
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
    'nobody loses a mail or a subscription because a relay $name, and its reply is shown',
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
      // Waits longer than all retries together.
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

  test('reaches everybody through a relay that defers everybody at first and responds slowly', async () => {
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

  test('does not use up the daily limit while the relay is unreachable', async () => {
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

  test('pauses a mailing whose only recipient is refused, who gets it later', async () => {
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

  test('pauses a mailing whose article is no longer public, says why, and resumes when it is public again', async () => {
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

  test('is not blocked by times that were saved while the clock was wrong', async () => {
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

  test('sends nothing while paused, to people who have unsubscribed, or after it was stopped', async () => {
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

  test('does not count people who have unsubscribed as recipients in the end', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(2));
    const id = await site.queue();
    await site.db.deleteFrom('subscribers').where('email', '=', 'reader-0@example.org').execute();
    await site.sendDue();
    await site.sendDue();
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', recipients: 1, sent: 1 });
  });

  test('observes the limits per minute and day across processes, and reserves a tenth for confirmations', async () => {
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

  test('sends a later mailing of the same article only to people who cannot have got it', async () => {
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

  test('finishes a message in flight before the process stops', async () => {
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

  test('marks a message without a reply as uncertain when the process stops, and does not send it again', async () => {
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

  test('sends a message later if the relay has not asked for it when the process stops', async () => {
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

  test('only one process sends at a time, and its message is uncertain once its lease has expired', async () => {
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

  test('marks the message of a killed process as uncertain in a stopped mailing, too', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(1));
    const id = await site.queue();
    await site.sendAndDie();
    await site.change(id, 'stopped');
    await site.later(minute);
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'stopped', uncertain: 1 });
  });

  test('continues with the next message after it could not save an outcome', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(2));
    const id = await site.queue();
    const claims = [await site.sendAndDie(), await site.sendAndDie()];
    expect(new Set(claims.map((claim) => claim?.subscriber)).size).toBe(2);
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'sending', uncertain: 1 });
  });

  test('a process that was paused until its lease expired records nothing, and nobody gets two mails', async () => {
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

  test('polling writes nothing while there is no work', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(1));
    await site.sendDue();
    // Taking a lock would have created the row.
    expect(await site.db.selectFrom('installation').selectAll().execute()).toEqual([]);
  });

  test('several processes share the work, and nobody gets two mails', async () => {
    await using site = await startSending(newLocation);
    await subscribe(site.db, readers(30));
    const id = await site.queue();
    await Promise.all([1, 2, 3].map(() => site.sendDue()));
    expect(site.relay.recipients()).toEqual(readers(30).sort());
    await site.sendDue();
    expect(await findMailing(site.db, id)).toMatchObject({ state: 'done', sent: 30 });
  });
});
