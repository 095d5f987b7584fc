import { describe, expect, test } from 'vitest';
import { readInstallation, readSecret } from '#records/store/secrets.server.ts';
import { engines, freshDatabase } from '#test/database.ts';
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
const daysLater = (days: number) => new Date(start.getTime() + days * 86_400_000);

describe.each(engines)('a subscriber on $name', ({ newLocation }) => {
  async function subscribe(email = 'Ann@Example.org') {
    const database = await freshDatabase(newLocation);
    const subscriber = await requestSubscription(database.db, email, 'website form', start);
    return { ...database, id: subscriber.id, subscriber };
  }

  test('is pending until the address is confirmed, and the same however it is typed', async () => {
    await using first = await subscribe();
    expect(first.subscriber).toMatchObject({ email: 'Ann@Example.org', state: 'pending', consent: 'website form' });
    const again = await requestSubscription(first.db, ' ann@example.ORG ', 'website form', daysLater(1));
    const times = { createdAt: start.toISOString(), since: daysLater(1).toISOString() };
    expect(again).toMatchObject({ id: first.id, state: 'pending', ...times });
    await confirmSubscriber(first.db, first.id, daysLater(2));
    await confirmSubscriber(first.db, first.id, daysLater(3));
    const confirmed = { id: first.id, state: 'confirmed', since: daysLater(2).toISOString() };
    expect(await requestSubscription(first.db, 'ann@example.org', 'again', daysLater(4))).toMatchObject(confirmed);
    expect(await findSubscriber(first.db, first.id)).toMatchObject({ ...confirmed, consent: 'website form' });
  });

  test('is the same for all spellings of the domain that mailers treat alike, while the local part is kept', async () => {
    await using first = await subscribe('ann@exämple.org');
    const idOf = (email: string) => subscriberId(first.db, email);
    for (const same of ['ann@xn--exmple-cua.org', 'ann@EXÄMPLE.org', 'ann@ex\u00ADämple.org', 'ann@exämple。org'])
      expect(await idOf(same)).toBe(first.id);
    const others = ['ann+news@exämple.org', 'ann@example.org', 'än@exämple.org', 'ann@exa/mple.org', 'no address'];
    expect(new Set(await Promise.all([...others, 'ann@exämple.org'].map(idOf))).size).toBe(6);
  });

  test('is deleted seven days after asking first, unless confirmed', async () => {
    await using first = await subscribe();
    const other = await requestSubscription(first.db, 'bob@example.org', 'website form', start);
    await confirmSubscriber(first.db, other.id, start);
    await requestSubscription(first.db, 'ann@example.org', 'website form', daysLater(6));
    await deleteUnconfirmed(first.db, daysLater(6.99));
    expect(await findSubscriber(first.db, first.id)).toBeDefined();
    await deleteUnconfirmed(first.db, daysLater(7));
    expect(await findSubscriber(first.db, first.id)).toBeUndefined();
    expect(await findSubscriber(first.db, other.id)).toBeDefined();
  });

  test('is deleted after seven days, too, if the clock was wrong when she asked', async () => {
    await using first = await subscribe();
    await requestSubscription(first.db, 'bob@example.org', 'website form', daysLater(400));
    await deleteUnconfirmed(first.db, start);
    await deleteUnconfirmed(first.db, daysLater(7));
    expect(await first.db.selectFrom('subscribers').selectAll().execute()).toEqual([]);
  });

  test('can be put back for a month if unknown to the relay, or sign up again and confirm', async () => {
    await using first = await subscribe();
    const { db, id } = first;
    const find = () => findSubscriber(db, id);
    const becomeUnknown = (days: number) =>
      db
        .updateTable('subscribers')
        .set({ state: 'unknown', since: daysLater(days).toISOString() })
        .execute();
    await becomeUnknown(100);
    await deleteUnconfirmed(db, daysLater(129.99));
    expect(await putBackSubscriber(db, id, daysLater(129.99))).toBe(true);
    expect(await find()).toMatchObject({ state: 'confirmed', since: daysLater(129.99).toISOString() });
    await becomeUnknown(200);
    await requestSubscription(db, 'ann@example.org', 'website form', daysLater(201));
    await deleteUnconfirmed(db, daysLater(207));
    expect(await find()).toMatchObject({ state: 'pending', createdAt: daysLater(201).toISOString() });
    await becomeUnknown(207);
    await confirmSubscriber(db, id, daysLater(208));
    expect(await find()).toMatchObject({ state: 'confirmed' });
    await becomeUnknown(300);
    await deleteUnconfirmed(db, daysLater(330));
    expect(await find()).toBeUndefined();
    expect(await putBackSubscriber(db, id, daysLater(330))).toBe(false);
  });

  test('is remembered only by a keyed hash after unsubscribing, until she confirms again', async () => {
    await using first = await subscribe();
    const { db } = first;
    const departures = () => db.selectFrom('departures').selectAll().execute();
    await removeSubscriber(db, first.id, start);
    await removeSubscriber(db, first.id, start);
    expect(await findSubscriber(db, first.id)).toBeUndefined();
    expect(await departures()).toEqual([{ id: await subscriberId(db, 'ANN@example.org'), at: start.toISOString() }]);

    const { id } = await requestSubscription(db, 'ann@example.org', 'website form', start);
    expect(await departures()).toHaveLength(1);
    await confirmSubscriber(db, id, start);
    expect(await departures()).toEqual([]);
  });

  test('is unknown after leaving, and cannot be confirmed', async () => {
    await using first = await subscribe();
    await removeSubscriber(first.db, first.id, start);
    await confirmSubscriber(first.db, first.id, start);
    expect(await findSubscriber(first.db, first.id)).toBeUndefined();
    expect(await first.db.selectFrom('departures').selectAll().execute()).toHaveLength(1);
  });
});

describe.each(engines)('a secret on $name', ({ newLocation }) => {
  test('is created once, even concurrently, and differs from the installation’s id', async () => {
    await using database = await freshDatabase(newLocation);
    const read = await Promise.all(Array.from({ length: 5 }, () => readSecret(database.db)));
    expect(new Set(read).size).toBe(1);
    expect(Buffer.from(read[0] ?? '', 'base64url')).toHaveLength(32);
    expect(await readInstallation(database.db)).not.toBe(read[0]);
  });
});
