import { expect, test } from 'vitest';
import { exportFiles } from '#records/transfer/export.server.ts';
import { applyImport, parseExport, planExport } from '#records/transfer/import.server.ts';
import type { Db } from '#server/db/schema.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { addressesOf, subscribe } from '#test/subscribers.ts';
import { findSubscriber, removeSubscriber, requestSubscription, subscriberId } from './subscribers.ts';
import { subscribersTable } from './transfer.ts';

const now = new Date('2027-03-05T15:00:00.000Z');
const later = new Date('2027-03-06T15:00:00.000Z');
const moves = engines.flatMap((from) => engines.map((to) => ({ from, to })));

async function exportSubscribers(db: Db) {
  const { 'everything.json': parts = [] } = await exportFiles(db, [], [subscribersTable], now);
  return [...parts].join('');
}

function parse(content: string) {
  return parseExport(Buffer.from(content), [], [subscribersTable]);
}

async function importInto(db: Db, content: string) {
  const plan = await planExport(db, parse(content));
  await applyImport(db, ['news'], plan);
}

test.each(moves)(
  'subscribers move from $from.name to $to.name, each known by the hash of that database',
  async ({ from, to }) => {
    await using source = await freshDatabase(from.newLocation);
    await using target = await freshDatabase(to.newLocation);
    await subscribe(source.db, ['Ann@example.org']);
    await requestSubscription(source.db, 'new@example.org', 'website form', now);
    const content = await exportSubscribers(source.db);
    const asked = { since: now.toISOString(), createdAt: now.toISOString(), consent: 'website form' };
    expect(JSON.parse(content).tables.subscribers).toEqual([
      expect.objectContaining({ email: 'Ann@example.org', state: 'confirmed', consent: 'a test' }),
      { email: 'new@example.org', state: 'pending', ...asked },
    ]);
    await importInto(target.db, content);
    expect(await exportSubscribers(target.db)).toBe(content);
    const id = await subscriberId(target.db, 'ann@example.org');
    expect(id).not.toBe(await subscriberId(source.db, 'ann@example.org'));
    expect(await findSubscriber(target.db, id)).toMatchObject({ email: 'Ann@example.org' });
  },
);

test.each(engines)(
  'those who have left stay away, and those who are known stay as they are, on $name',
  async ({ newLocation }) => {
    await using source = await freshDatabase(newLocation);
    await using target = await freshDatabase(newLocation);
    await subscribe(source.db, ['left@example.org', 'known@example.org', 'other@example.org']);
    await subscribe(target.db, ['LEFT@example.org']);
    await removeSubscriber(target.db, await subscriberId(target.db, 'left@example.org'), now);
    const known = await requestSubscription(target.db, 'Known@example.org', 'website form', later);

    await importInto(target.db, await exportSubscribers(source.db));
    expect(await addressesOf(target.db)).toEqual(['Known@example.org', 'other@example.org']);
    expect(await findSubscriber(target.db, known.id)).toEqual(known);
  },
);

const subscriber = { email: 'ann@example.org', state: 'confirmed', since: now, createdAt: now, consent: 'paper' };

test.each([
  [{ ...subscriber, email: 'ann' }, 'row 1, email: This doesn’t look like an email address'],
  [{ ...subscriber, state: 'left' }, 'row 1, state: it is not valid'],
  [{ ...subscriber, since: 'yesterday' }, 'row 1, since: it is not valid'],
  [{ ...subscriber, consent: undefined }, 'row 1, consent: it is not valid'],
  [{ ...subscriber, id: 'x' }, "row 1: 'id' is not known here"],
])('an export with %j is refused', (row, message) => {
  const content = JSON.stringify({ format: 4, tables: { subscribers: [row] } });
  expect(() => parse(content)).toThrow(message);
  expect(() => parse(content)).toThrow('Nothing is changed.');
});

test('an export from before there were subscribers is accepted', () => {
  expect(parse('{"format":4,"tables":{}}')).toMatchObject([{ rows: [] }]);
});
