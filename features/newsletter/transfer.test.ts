import { expect, test } from 'vitest';
import { exportFiles } from '#records/transfer/export.server.ts';
import { applyImport, parseExport, planExport } from '#records/transfer/import.server.ts';
import type { Db } from '#server/db/schema.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { subscribe } from '#test/subscribers.ts';
import { createMailing, findMailing, stopRestoredMailings } from './mailings.ts';
import { recordCount } from './subscriber-counts.ts';
import { removeSubscriber, requestSubscription, subscriberId } from './subscribers.ts';
import { newsletterTables } from './transfer.ts';

const now = new Date('2027-03-05T15:00:00.000Z');
const moves = engines.flatMap((from) => engines.map((to) => ({ from, to })));

async function exportNewsletter(db: Db) {
  const { 'everything.json': parts = [] } = await exportFiles(db, [], newsletterTables, now);
  return [...parts].join('');
}

function parse(content: string) {
  return parseExport(Buffer.from(content), [], newsletterTables);
}

async function importInto(db: Db, content: string) {
  await applyImport(db, ['news'], await planExport(db, parse(content)));
}

test.each(moves)(
  'moves the newsletter from $from.name to $to.name, with departures and active mailings, which are stopped there',
  async ({ from, to }) => {
    await using source = await freshDatabase(from.newLocation);
    await using target = await freshDatabase(to.newLocation);
    await subscribe(source.db, ['Ann@example.org', 'left@example.org']);
    await requestSubscription(source.db, 'new@example.org', 'website form', now);
    await removeSubscriber(source.db, await subscriberId(source.db, 'left@example.org'), now);
    await subscribe(source.db, ['unknown@example.org'], 'unknown');
    await recordCount(source.db, now);
    const mailing = await createMailing(source.db, 'an-article', { subject: 'Picnic', html: '', text: '' }, now);
    const content = await exportNewsletter(source.db);
    for (const [name, rows] of Object.entries(JSON.parse(content).tables)) expect(rows, name).not.toEqual([]);

    await importInto(target.db, content);
    expect(await exportNewsletter(target.db)).toBe(content);
    const ids = [source, target].map(({ db }) => subscriberId(db, 'ann@example.org'));
    expect(await ids[0]).toBe(await ids[1]);
    await stopRestoredMailings(target.db, now);
    expect(await findMailing(target.db, mailing)).toMatchObject({ state: 'stopped', recipients: 1, uncertain: 1 });
    await expect(importInto(target.db, content)).rejects.toThrow('has content already');
  },
);

const at = now.toISOString();
const subscriber = {
  id: 'x',
  email: 'ann@example.org',
  state: 'confirmed',
  since: at,
  createdAt: at,
  consent: 'paper',
};

test.each([
  [{ ...subscriber, email: 'ann' }, 'row 1, email: This doesn’t look like an email address'],
  [{ ...subscriber, state: 'left' }, 'row 1, state: it is not valid'],
  [{ ...subscriber, since: 'yesterday' }, 'row 1, since: it is not valid'],
  [{ ...subscriber, consent: undefined }, 'row 1, consent: it is not valid'],
  [{ ...subscriber, name: 'Ann' }, "row 1: 'name' is not known here"],
])('rejects an export with %j', (row, message) => {
  const content = JSON.stringify({ format: 4, tables: { subscribers: [row] } });
  expect(() => parse(content)).toThrow(message);
  expect(() => parse(content)).toThrow('Nothing is changed.');
});

test('an export from before there were subscribers is accepted', () => {
  expect(parse('{"format":4,"tables":{}}').flatMap(({ rows }) => rows)).toEqual([]);
});
