import { describe, expect, test } from 'vitest';
import { day } from '#core/dates.ts';
import { readInstallation, readSecret } from '#records/store/secrets.server.ts';
import { engines, freshDatabase, type NewLocation, sqliteLocation } from '#test/database.ts';
import { listCounts, recordCount } from './subscriber-counts.ts';
import {
  confirmSubscriber,
  deleteUnconfirmed,
  findSubscriber,
  putBackSubscriber,
  removeSubscriber,
  requestSubscription,
  subscriberId,
} from './subscribers.ts';

const start = new Date('2027-03-05T15:00:00.000Z');
const daysLater = (days: number) => new Date(start.getTime() + days * day);

/** A database, and somebody in it who has asked for the newsletter. */
async function openWithSubscriber(newLocation: NewLocation) {
  const database = await freshDatabase(newLocation);
  const ask = (email: string, days: number) => requestSubscription(database.db, email, 'website form', daysLater(days));
  const subscriber = await ask('Ann@Example.org', 0);
  const { id } = subscriber;
  return { ...database, subscriber, id, ask, find: () => findSubscriber(database.db, id) };
}

describe.each(engines)('a subscriber on $name', ({ newLocation }) => {
  test('is pending until the address is confirmed, and one however it is typed', async () => {
    await using ann = await openWithSubscriber(newLocation);
    expect(ann.subscriber).toMatchObject({ email: 'Ann@Example.org', state: 'pending', consent: 'website form' });
    const times = { createdAt: start.toISOString(), since: daysLater(1).toISOString() };
    expect(await ann.ask(' ann@example.ORG ', 1)).toMatchObject({ id: ann.id, state: 'pending', ...times });
    await confirmSubscriber(ann.db, ann.id, daysLater(2));
    await confirmSubscriber(ann.db, ann.id, daysLater(3));
    const confirmed = { id: ann.id, state: 'confirmed', since: daysLater(2).toISOString(), consent: 'website form' };
    expect(await requestSubscription(ann.db, 'ann@example.org', 'again', daysLater(4))).toMatchObject(confirmed);
    expect(await ann.find()).toMatchObject(confirmed);
  });

  test('is deleted seven days after asking first, unless confirmed', async () => {
    await using ann = await openWithSubscriber(newLocation);
    const { id } = await ann.ask('bob@example.org', 0);
    await confirmSubscriber(ann.db, id, start);
    await ann.ask('ann@example.org', 6);
    await deleteUnconfirmed(ann.db, daysLater(6.99));
    expect(await ann.find()).toBeDefined();
    await deleteUnconfirmed(ann.db, daysLater(7));
    expect(await ann.find()).toBeUndefined();
    expect(await findSubscriber(ann.db, id)).toBeDefined();
    // Also if the clock was wrong when she asked.
    const late = await ann.ask('late@example.org', 400);
    for (const days of [7, 14]) await deleteUnconfirmed(ann.db, daysLater(days));
    expect(await findSubscriber(ann.db, late.id)).toBeUndefined();
  });

  test('whom the relay did not know can be put back for a month, asks again like a new one, and confirms', async () => {
    await using ann = await openWithSubscriber(newLocation);
    const becomeUnknown = (days: number) => {
      const since = daysLater(days).toISOString();
      return ann.db.updateTable('subscribers').set({ state: 'unknown', since }).execute();
    };
    await becomeUnknown(100);
    await deleteUnconfirmed(ann.db, daysLater(129.99));
    expect(await putBackSubscriber(ann.db, ann.id, daysLater(129.99))).toBe(true);
    expect(await ann.find()).toMatchObject({ state: 'confirmed', since: daysLater(129.99).toISOString() });
    await becomeUnknown(200);
    await ann.ask('ann@example.org', 201);
    await deleteUnconfirmed(ann.db, daysLater(207));
    expect(await ann.find()).toMatchObject({ state: 'pending', createdAt: daysLater(201).toISOString() });
    await becomeUnknown(207);
    await confirmSubscriber(ann.db, ann.id, daysLater(208));
    expect(await ann.find()).toMatchObject({ state: 'confirmed' });
    await becomeUnknown(300);
    await deleteUnconfirmed(ann.db, daysLater(330));
    expect(await putBackSubscriber(ann.db, ann.id, daysLater(330))).toBe(false);
  });

  test('who leaves is remembered by a keyed hash only, until she confirms again', async () => {
    await using ann = await openWithSubscriber(newLocation);
    const departures = () => ann.db.selectFrom('departures').selectAll().execute();
    for (const left of [true, false]) expect(await removeSubscriber(ann.db, ann.id, start)).toBe(left);
    // By a link that she was sent before.
    await confirmSubscriber(ann.db, ann.id, start);
    expect(await ann.find()).toBeUndefined();
    const own = await subscriberId(ann.db, 'ANN@example.org');
    expect(await departures()).toEqual([{ id: own, at: start.toISOString() }]);
    await ann.ask('ann@example.org', 0);
    expect(await departures()).toHaveLength(1);
    await confirmSubscriber(ann.db, ann.id, start);
    expect(await departures()).toEqual([]);
  });

  test('is counted day by day for a year, once anybody has subscribed', async () => {
    await using ann = await openWithSubscriber(newLocation);
    const { db } = ann;
    const rows = () => db.selectFrom('subscriberCounts').selectAll().orderBy('day').execute();
    await recordCount(db, daysLater(-1));
    expect(await rows()).toEqual([]);
    for (const email of ['ann@example.org', 'bo@example.org'])
      await confirmSubscriber(db, (await ann.ask(email, 0)).id, start);
    await recordCount(db, start);
    await removeSubscriber(db, ann.id, start);
    await recordCount(db, start);
    await db.deleteFrom('subscribers').execute();
    await recordCount(db, daysLater(1));
    const counted = [
      { day: '2027-03-05', confirmed: 1 },
      { day: '2027-03-06', confirmed: 0 },
    ];
    expect(await rows()).toEqual(counted);
    const today = (days: string) => ({ day: days, confirmed: 0 });
    expect(await listCounts(db, daysLater(366))).toEqual([...counted, today('2028-03-05')]);
    expect(await listCounts(db, daysLater(367))).toEqual([...counted.slice(1), today('2028-03-06')]);
  });
});

test('a subscriber is one in all spellings of the domain that mailers send to one mailbox, and the name before it stays', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const idsOf = async (emails: string[]) =>
    new Set(await Promise.all(emails.map((email) => subscriberId(database.db, email))));
  const same = [
    'ann@exämple.org',
    'ann@xn--exmple-cua.org',
    'ann@EXÄMPLE.org',
    'ann@ex\u00ADämple.org',
    'ann@exämple。org',
  ];
  expect((await idsOf(same)).size).toBe(1);
  const others = ['ann+news@exämple.org', 'ann@example.org', 'än@exämple.org', 'ann@exa/mple.org', 'no address'];
  expect((await idsOf([...others, 'ann@exämple.org'])).size).toBe(6);
});

test.each(engines)(
  'a secret on $name is made once, also by several at once, and differs from the installation’s id',
  async ({ newLocation }) => {
    await using database = await freshDatabase(newLocation);
    const read = await Promise.all(Array.from({ length: 5 }, () => readSecret(database.db)));
    expect(new Set(read).size).toBe(1);
    expect(Buffer.from(read[0] ?? '', 'base64url')).toHaveLength(32);
    expect(await readInstallation(database.db)).not.toBe(read[0]);
  },
);
