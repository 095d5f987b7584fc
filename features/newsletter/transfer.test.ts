import { expect, test } from 'vitest';
import { exportFiles } from '#records/transfer/export.server.ts';
import { applyImport, parseExport, planExport } from '#records/transfer/import.server.ts';
import type { Db } from '#server/db/schema.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { subscribe } from '#test/subscribers.ts';
import { createMailing } from './mailings.ts';
import { recordCount } from './subscriber-counts.ts';
import { removeSubscriber, requestSubscription, subscriberId } from './subscribers.ts';
import { newsletterTables } from './transfer.ts';

const now = new Date('2027-03-05T15:00:00.000Z');

async function exportNewsletter(db: Db) {
  const { 'everything.json': parts = [] } = await exportFiles(db, [], newsletterTables, now);
  return [...parts].join('');
}

function parse(content: string) {
  return parseExport(Buffer.from(content), [], newsletterTables);
}

test.each(engines)(
  'the newsletter moves from $name, with its key, who has left and what was sent',
  async ({ newLocation }) => {
    await using source = await freshDatabase(newLocation);
    await using target = await freshDatabase(newLocation);
    await subscribe(source.db, ['Ann@example.org', 'left@example.org']);
    await requestSubscription(source.db, 'new@example.org', 'website form', now);
    await removeSubscriber(source.db, await subscriberId(source.db, 'left@example.org'), now);
    await subscribe(source.db, ['unknown@example.org'], 'unknown');
    await recordCount(source.db, now);
    await createMailing(source.db, 'an-article', { subject: 'Picnic', html: '', text: '' }, now);
    const content = await exportNewsletter(source.db);
    for (const [name, rows] of Object.entries(JSON.parse(content).tables)) expect(rows, name).not.toEqual([]);

    await applyImport(target.db, ['news'], await planExport(target.db, parse(content)));
    expect(await exportNewsletter(target.db)).toBe(content);
    const [own, moved] = await Promise.all([source, target].map(({ db }) => subscriberId(db, 'ann@example.org')));
    expect(moved).toBe(own);
  },
);

const at = now.toISOString();
const subscriber = { id: 'x', email: 'ann@example.org', state: 'confirmed', since: at, createdAt: at, consent: '' };

test.each([
  [{ ...subscriber, email: 'ann' }, 'row 1, email: This doesn’t look like an email address'],
  [{ ...subscriber, state: 'left' }, 'row 1, state: it is not valid'],
  [{ ...subscriber, since: 'yesterday' }, 'row 1, since: it is not valid'],
])('an export with %j is refused', (row, message) => {
  expect(() => parse(JSON.stringify({ format: 4, tables: { subscribers: [row] } }))).toThrow(message);
});
