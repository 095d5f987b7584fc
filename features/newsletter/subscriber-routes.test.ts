import { sql } from 'kysely';
import papaparse from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { MailSettings } from '#core/settings.ts';
import { consumeMailQuota } from '#features/newsletter/mail/quota.ts';
import { startApi } from '#test/api.ts';
import { engines, freshDatabase, type NewLocation, sqliteLocation } from '#test/database.ts';
import { mailSettings } from '#test/relay.ts';
import { addressesOf, subscribe } from '#test/subscribers.ts';
import { maxImportKib } from './newsletter-screen.ts';
import { importSubscribers } from './subscriber-import.ts';
import { confirmSubscriber, findSubscriber, hasConfirmed, requestSubscription } from './subscribers.ts';

/** The API, and functions that send an admin's requests. */
async function startAsAdmin(newLocation: NewLocation, mail?: MailSettings) {
  const api = await startApi(newLocation, undefined, mail);
  const headers = await api.logIn();
  const send = (method: string, path: string, json?: unknown) => api.send(method, path, { headers, json });
  return {
    ...api,
    send,
    importCsv: (csv: string, consent = 'A list at the door, March 2027') =>
      send('POST', '/api/subscribers/import', { csv, consent }),
    readCsv: async () =>
      papaparse.parse<Record<string, string>>(await (await send('GET', '/api/subscribers.csv')).text(), {
        header: true,
        skipEmptyLines: true,
      }).data,
  };
}

const numbers = async (response: Response) => {
  const { importedAt: _, ...result } = await response.json();
  return result;
};

describe.each(engines)('on $name', ({ newLocation }) => {
  test('lists subscribers, and removes people who ask for it and bounced addresses', async () => {
    await using api = await startAsAdmin(newLocation);
    await subscribe(api.db, ['Ann@Example.org', 'bo@example.org', 'cy@example.org']);
    await subscribe(api.db, ['di@example.org'], 'pending');
    const listed = await (await api.send('GET', '/api/subscribers')).json();
    expect(listed).toHaveLength(4);
    expect(listed).toContainEqual({ email: 'di@example.org', state: 'pending', since: new Date(0).toISOString() });
    const remove = async (email?: string) => (await api.send('DELETE', '/api/subscribers', { email })).status;
    expect([await remove(' ann@example.org '), await remove('ann@example.org'), await remove()]).toEqual([
      204, 404, 400,
    ]);
    const emails = ['BO@example.org ', 'di@example.org', 'di@example.org', 'a stranger', '\0', ''];
    const bounced = await api.send('POST', '/api/subscribers/bounced', { emails });
    expect(await bounced.json()).toEqual({ removed: 2 });
    expect(await addressesOf(api.db)).toEqual(['cy@example.org']);
    // Only people who asked to be removed are barred from later imports.
    const departures = await api.db.selectFrom('departures').selectAll().execute();
    expect(departures).toHaveLength(1);
    expect(JSON.stringify(departures)).not.toContain('ann');
  });

  test('imports the column of addresses with a note on consent, and skips people who have unsubscribed', async () => {
    await using api = await startAsAdmin(newLocation);
    await subscribe(api.db, ['known@example.org', 'gone@example.org', 'back@example.org']);
    await subscribe(api.db, ['waiting@example.org'], 'pending');
    for (const email of ['gone@example.org', 'back@example.org'])
      await api.send('DELETE', '/api/subscribers', { email });
    // She has signed up again, but only she can confirm it.
    await requestSubscription(api.db, 'back@example.org', 'website form', api.clock.time);
    const csv = [
      'Name;E-Mail',
      'New;New@Example.org',
      'New again; new@example.org ',
      'Known;KNOWN@example.org',
      'Waiting;waiting@example.org',
      'Gone;gone@example.org',
      ';',
      'Back;back@example.org',
      'Nobody;nobody',
      'No cell',
    ];
    expect(await numbers(await api.importCsv(csv.join('\r\n')))).toEqual({
      added: 1,
      known: 2,
      left: 2,
      invalid: [
        { line: 9, text: 'nobody' },
        { line: 10, text: 'No cell' },
      ],
    });
    const consent = 'import on 2027-03-05: A list at the door, March 2027';
    const now = api.clock.time.toISOString();
    const before = new Date(0).toISOString();
    const rows = (await api.readCsv()).sort((one, other) => (String(one.email) < String(other.email) ? -1 : 1));
    expect(rows).toEqual([
      { email: 'back@example.org', state: 'pending', since: now, consent: 'website form' },
      { email: 'known@example.org', state: 'confirmed', since: before, consent: 'a test' },
      { email: 'new@example.org', state: 'confirmed', since: now, consent },
      { email: 'waiting@example.org', state: 'confirmed', since: now, consent },
    ]);
  });

  test('undoes an import, and nothing else', async () => {
    await using api = await startAsAdmin(newLocation);
    const asked = new Date('2027-03-04T16:00:00.000Z');
    const waiting = await requestSubscription(api.db, 'waiting@example.org', 'website form', asked);
    await api.importCsv('first@example.org');
    // This happens at the same moment as the next import.
    api.clock.time = new Date('2027-03-05T16:00:00.000Z');
    await requestSubscription(api.db, 'website@example.org', 'website form', api.clock.time);
    const csv = ['a', 'b', 'waiting', 'asks', 'confirms'].map((name) => `${name}@example.org`).join('\n');
    const { added, importedAt } = await (await api.importCsv(csv)).json();
    expect(added).toBe(4);
    // Meanwhile two people sign up themselves, and one of them confirms.
    const later = new Date('2027-03-05T17:00:00.000Z');
    const asks = await requestSubscription(api.db, 'asks@example.org', 'website form', later);
    const confirms = await requestSubscription(api.db, 'confirms@example.org', 'website form', later);
    expect([hasConfirmed(asks), hasConfirmed(confirms)]).toEqual([false, false]);
    await confirmSubscriber(api.db, confirms.id, later);
    const undo = async () => (await api.send('POST', '/api/subscribers/import/undo', { importedAt })).json();
    expect([await undo(), await undo()]).toEqual([{ removed: 2 }, { removed: 0 }]);
    const rest = ['asks', 'confirms', 'first', 'waiting', 'website'].map((name) => `${name}@example.org`);
    expect(await addressesOf(api.db)).toEqual(rest);
    expect(await findSubscriber(api.db, waiting.id)).toEqual(waiting);
    const form = { since: later.toISOString(), consent: 'website form' };
    expect(await findSubscriber(api.db, asks.id)).toMatchObject({ state: 'pending', ...form });
    expect(await findSubscriber(api.db, confirms.id)).toMatchObject({ state: 'confirmed', ...form });
    expect(await numbers(await api.importCsv('a@example.org'))).toMatchObject({ added: 1, left: 0 });
  });

  test('imports many addresses, and counts existing and new ones', async () => {
    await using api = await startAsAdmin(newLocation);
    const counts = async () => (await api.send('GET', '/api/subscribers/counts')).json();
    expect(await counts()).toEqual([]);
    await subscribe(api.db, ['waiting@example.org'], 'pending');
    expect(await counts()).toEqual([]);
    const csv = Array.from({ length: 10_000 }, (_, index) => `${index}@a-rather-long-name.example.org`).join('\n');
    expect(await numbers(await api.importCsv(csv))).toMatchObject({ added: 10_000, invalid: [] });
    await api.db.insertInto('subscriberCounts').values({ day: '2027-03-04', confirmed: 3 }).execute();
    expect(await counts()).toEqual([
      { day: '2027-03-04', confirmed: 3 },
      { day: '2027-03-05', confirmed: 10_000 },
    ]);
  });
});

test('serves other requests while it imports many addresses, and a failed import adds none', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const csv = Array.from({ length: 10_000 }, (_, index) => `"person${index}@example.org","a\nb"`).join('\n');
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  count();
  const now = new Date('2027-03-05T15:00:00.000Z');
  expect(await importSubscribers(db, `email,note\n${csv}`, 'A list', now)).toMatchObject({
    added: 10_000,
    invalid: [],
  });
  isDone = true;
  // Parsing takes one turn per 64 KiB, and reading and writing one each per 500 addresses.
  expect(turns).toBeGreaterThan(40);

  const later = new Date('2027-03-06T15:00:00.000Z');
  await sql`create trigger full_disk before insert on subscribers when new.email = 'person9999@example.com'
    begin select raise(abort, 'the disk is full'); end`.execute(db);
  await expect(importSubscribers(db, csv.replaceAll('.org', '.com'), 'A list', later)).rejects.toThrow(
    'the disk is full',
  );
  expect(await addressesOf(db)).toHaveLength(10_000);
});

test('imports its own export, including addresses that a spreadsheet would execute, and a list in one line', async () => {
  await using api = await startAsAdmin(sqliteLocation);
  const emails = ['+plus@example.org', "'quoted@example.org", '=cmd@example.org'];
  await subscribe(api.db, emails);
  const exported = await api.send('GET', '/api/subscribers.csv');
  expect(exported.headers.get('cache-control')).toBe('no-store');
  const csv = await exported.text();
  expect(csv).toContain("'=cmd@example.org");
  await using other = await startAsAdmin(sqliteLocation);
  expect(await numbers(await other.importCsv(csv))).toEqual({ added: 3, known: 0, left: 0, invalid: [] });
  expect(await addressesOf(other.db)).toEqual(emails.sort());
  expect(await numbers(await other.importCsv('a@example.org, b@example.org, c'))).toEqual({
    added: 2,
    known: 0,
    left: 0,
    invalid: [{ line: 3, text: 'c' }],
  });
});

test('importing an export again confirms nobody', async () => {
  await using api = await startAsAdmin(sqliteLocation);
  await subscribe(api.db, ['ann@example.org']);
  await subscribe(api.db, ['waiting@example.org'], 'pending');
  const csv = await (await api.send('GET', '/api/subscribers.csv')).text();
  const before = await api.readCsv();
  expect(await numbers(await api.importCsv(csv))).toMatchObject({ added: 0, known: 1, invalid: [] });
  expect(await api.readCsv()).toEqual(before);
  await using other = await startAsAdmin(sqliteLocation);
  expect(await numbers(await other.importCsv(csv))).toMatchObject({ added: 1 });
  expect(await addressesOf(other.db)).toEqual(['ann@example.org']);
});

test.each([
  ['without headings', 'Ann;a@example.org;1\nBo;b@example.org;2', []],
  ['with other headings', 'Name,Contact\nAnn,a@example.org\nBo,b@example.org', ['Name, Contact']],
  ['with a line for Excel', 'sep=;\r\nName;Email\r\nAnn;a@example.org\r\nBo;b@example.org', ['sep=', 'Name, Email']],
  ['with names, as copied from a mail', 'Ann Smith <a@example.org>, Bo <b@example.org>', []],
  ['with a row that has no address', 'Name\tEmail\tPhone\nAnn\ta@example.org\nCy\t\t1\nBo\tb@example.org', ['Cy, 1']],
  ['that has headings only', 'Name,Email', []],
])('finds the addresses in a table %s, and returns its other rows whole', async (title, csv, rest) => {
  await using api = await startAsAdmin(sqliteLocation);
  const { invalid } = await numbers(await api.importCsv(csv));
  expect(await addressesOf(api.db)).toEqual(title.endsWith('only') ? [] : ['a@example.org', 'b@example.org']);
  expect(invalid.map(({ text }: { text: string }) => text)).toEqual(rest);
});

test('puts back an address unknown to the mail server, which importing the export does not', async () => {
  await using api = await startAsAdmin(sqliteLocation);
  await subscribe(api.db, ['ann@example.org'], 'unknown');
  const [listed] = await (await api.send('GET', '/api/subscribers')).json();
  expect(listed).toMatchObject({ email: 'ann@example.org', state: 'unknown' });
  await using other = await startAsAdmin(sqliteLocation);
  await other.importCsv(await (await api.send('GET', '/api/subscribers.csv')).text());
  expect(await addressesOf(other.db)).toEqual([]);
  const putBack = async () =>
    (await api.send('POST', '/api/subscribers/put-back', { email: 'Ann@example.org' })).status;
  expect([await putBack(), await putBack()]).toEqual([204, 404]);
  expect(await (await api.send('GET', '/api/subscribers')).json()).toMatchObject([{ state: 'confirmed' }]);
});

test('can remove any address that can subscribe, however unusual', async () => {
  await using api = await startAsAdmin(sqliteLocation);
  const email = 'jörg@bücher.example';
  expect(await numbers(await api.importCsv(email))).toMatchObject({ added: 1 });
  expect((await api.send('DELETE', '/api/subscribers', { email })).status).toBe(204);
});

test('an import needs addresses and a note on consent, and may be larger than other requests', async () => {
  await using api = await startAsAdmin(sqliteLocation);
  for (const [csv, consent, field] of [
    ['a@example.org', ' ', 'consent'],
    [' \n', 'A list', 'csv'],
  ] as const) {
    expect(await (await api.importCsv(csv, consent)).json()).toMatchObject({ status: 400, errors: [{ field }] });
  }
  expect((await api.importCsv('a@example.org\n'.padEnd(maxImportKib * 1000))).status).toBe(200);
});

test('says which mail settings are missing, or how many mails of the last day are used up', async () => {
  await using without = await startAsAdmin(sqliteLocation);
  expect(await (await without.send('GET', '/api/mail')).json()).toEqual({ missing: ['SMTP_URL', 'SITE_URL'] });
  const mail = { ...mailSettings(1), perMinute: 7, perDay: 70 };
  await using api = await startAsAdmin(sqliteLocation, mail);
  await consumeMailQuota(api.db, mail, new Date(api.clock.time.getTime() - 86_400_000));
  await consumeMailQuota(api.db, mail, api.clock.time);
  const state = { missing: [], perMinute: 7, perDay: 70, sentToday: 1 };
  expect(await (await api.send('GET', '/api/mail')).json()).toEqual(state);
});
