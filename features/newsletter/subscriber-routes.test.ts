import { sql } from 'kysely';
import papaparse from 'papaparse';
import { describe, expect, test } from 'vitest';
import { day } from '#core/dates.ts';
import type { MailSettings } from '#core/settings.ts';
import { consumeMailQuota } from '#features/newsletter/mail/quota.ts';
import { startApi } from '#test/api.ts';
import { engines, freshDatabase, type NewLocation, sqliteLocation } from '#test/database.ts';
import { mailSettings } from '#test/relay.ts';
import { addressesOf, subscribe } from '#test/subscribers.ts';
import { maxImportKib } from './newsletter-screen.ts';
import { importSubscribers } from './subscriber-import.ts';
import {
  confirmSubscriber,
  endSubscriptions,
  findSubscriber,
  hasConfirmed,
  requestSubscription,
} from './subscribers.ts';

/** The API, and what an admin sends. */
async function startAsAdmin(newLocation: NewLocation = sqliteLocation, mail?: MailSettings) {
  const api = await startApi(newLocation, undefined, mail);
  const headers = await api.logIn();
  const send = (method: string, path: string, json?: unknown) => api.send(method, path, { headers, json });
  const exported = async () => (await send('GET', '/api/subscribers.csv')).text();
  return {
    ...api,
    send,
    read: async (path: string) => (await send('GET', path)).json(),
    exported,
    /** What has become of the rows of a file. */
    async importCsv(csv: string, consent = 'A list at the door, March 2027') {
      const { importedAt: _, ...result } = await (
        await send('POST', '/api/subscribers/import', { csv, consent })
      ).json();
      return result;
    },
    async rows() {
      const options = { header: true, skipEmptyLines: true } as const;
      const { data } = papaparse.parse<Record<string, string>>(await exported(), options);
      return data.sort((one, other) => (String(one.email) < String(other.email) ? -1 : 1));
    },
  };
}

const named = (...names: string[]) => names.map((name) => `${name}@example.org`);

describe.each(engines)('on $name', ({ newLocation }) => {
  test('lists subscribers, and removes people who ask for it and bounced addresses', async () => {
    await using api = await startAsAdmin(newLocation);
    await subscribe(api.db, ['Ann@Example.org', ...named('bo', 'cy'), 'jörg@bücher.example']);
    await subscribe(api.db, named('di'), 'pending');
    expect(await api.read('/api/subscribers/counts')).toEqual([{ day: '2027-03-05', confirmed: 4 }]);
    const listed = await api.read('/api/subscribers');
    expect(listed).toHaveLength(5);
    expect(listed).toContainEqual({ email: 'di@example.org', state: 'pending', since: new Date(0).toISOString() });
    for (const [email, status] of [
      [' ann@example.org ', 204],
      ['ann@example.org', 404],
      ['jörg@bücher.example', 204],
      [undefined, 400],
    ] as const)
      expect((await api.send('DELETE', '/api/subscribers', { email })).status, email).toBe(status);
    const emails = ['BO@example.org ', 'di@example.org', 'di@example.org', 'a stranger', '\0', ''];
    const bounced = await api.send('POST', '/api/subscribers/bounced', { emails });
    expect(await bounced.json()).toEqual({ removed: 2 });
    expect(await addressesOf(api.db)).toEqual(named('cy'));
    // Only who asked to be removed is not to be imported again.
    const departures = await api.db.selectFrom('departures').selectAll().execute();
    expect(departures).toHaveLength(2);
    expect(JSON.stringify(departures)).not.toContain('@');
  });

  test('imports the column of addresses with a note on consent, and skips people who have unsubscribed', async () => {
    await using api = await startAsAdmin(newLocation);
    await subscribe(api.db, named('known', 'gone', 'back'));
    await subscribe(api.db, named('waiting'), 'pending');
    for (const email of named('gone', 'back')) await api.send('DELETE', '/api/subscribers', { email });
    // She has asked again, but only she can confirm it.
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
    ].join('\r\n');
    const invalid = [
      { line: 9, text: 'nobody' },
      { line: 10, text: 'No cell' },
    ];
    expect(await api.importCsv(csv)).toEqual({ added: 1, known: 2, left: 2, invalid });
    const consent = 'import on 2027-03-05: A list at the door, March 2027';
    const now = api.clock.time.toISOString();
    const before = new Date(0).toISOString();
    expect(await api.rows()).toEqual([
      { email: 'back@example.org', state: 'pending', since: now, consent: 'website form' },
      { email: 'known@example.org', state: 'confirmed', since: before, consent: 'a test' },
      { email: 'new@example.org', state: 'confirmed', since: now, consent },
      { email: 'waiting@example.org', state: 'confirmed', since: now, consent },
    ]);
  });

  test('undoes an import, and nothing else', async () => {
    await using api = await startAsAdmin(newLocation);
    const ask = (name: string, at: Date) => requestSubscription(api.db, `${name}@example.org`, 'website form', at);
    const waiting = await ask('waiting', new Date('2027-03-04T16:00:00.000Z'));
    await api.importCsv('first@example.org');
    // This happens at the same moment as the next import.
    api.clock.time = new Date('2027-03-05T16:00:00.000Z');
    await ask('website', api.clock.time);
    const csv = named('a', 'b', 'waiting', 'asks', 'confirms').join('\n');
    const imported = await api.send('POST', '/api/subscribers/import', { csv, consent: 'A list' });
    const { added, importedAt } = await imported.json();
    expect(added).toBe(4);
    // Meanwhile two people sign up themselves, and one of them confirms.
    const later = new Date('2027-03-05T17:00:00.000Z');
    const [asks, confirms] = [await ask('asks', later), await ask('confirms', later)];
    expect([hasConfirmed(asks), hasConfirmed(confirms)]).toEqual([false, false]);
    await confirmSubscriber(api.db, confirms.id, later);
    const undo = async () => (await api.send('POST', '/api/subscribers/import/undo', { importedAt })).json();
    expect([await undo(), await undo()]).toEqual([{ removed: 2 }, { removed: 0 }]);
    expect(await addressesOf(api.db)).toEqual(named('asks', 'confirms', 'first', 'waiting', 'website'));
    expect(await findSubscriber(api.db, waiting.id)).toEqual(waiting);
    const form = { since: later.toISOString(), consent: 'website form' };
    expect(await findSubscriber(api.db, asks.id)).toMatchObject({ state: 'pending', ...form });
    expect(await findSubscriber(api.db, confirms.id)).toMatchObject({ state: 'confirmed', ...form });
    expect(await api.importCsv('a@example.org')).toMatchObject({ added: 1, left: 0 });
  });
});

test('serves other requests while it imports many addresses, and a failed import adds none', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const emails = Array.from({ length: 3_000 }, (_, index) => `person${index}@example.org`);
  const csv = emails.map((email) => `"${email}","a\nb"`).join('\n');
  let turns = 0;
  let counting: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  count();
  await importSubscribers(db, csv, 'A list', new Date(0)).finally(() => clearImmediate(counting));
  // Parsing takes a turn for 64 KiB, and reading and writing one for 500 addresses each.
  expect(turns).toBeGreaterThan(12);

  await sql`create trigger full_disk before insert on subscribers when new.email = 'person2999@example.com'
    begin select raise(abort, 'the disk is full'); end`.execute(db);
  const failing = importSubscribers(db, csv.replaceAll('.org', '.com'), 'A list', new Date(1));
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await addressesOf(db)).toEqual(emails.sort());
  expect(await endSubscriptions(db, emails)).toBe(3_000);
});

test('an export is imported without those who have not confirmed, and addresses that a spreadsheet would execute', async () => {
  await using api = await startAsAdmin();
  const emails = ['+plus@example.org', "'quoted@example.org", '=cmd@example.org'];
  await subscribe(api.db, emails);
  await subscribe(api.db, named('waiting'), 'pending');
  await subscribe(api.db, named('unknown'), 'unknown');
  const csv = await api.exported();
  expect(csv).toContain("'=cmd@example.org");
  const before = await api.rows();
  expect(await api.importCsv(csv)).toEqual({ added: 0, known: 3, left: 0, invalid: [] });
  expect(await api.rows()).toEqual(before);
  await using other = await startAsAdmin();
  expect(await other.importCsv(csv)).toEqual({ added: 3, known: 0, left: 0, invalid: [] });
  expect(await addressesOf(other.db)).toEqual(emails.sort());
});

test.each([
  ['in one line', 'a@example.org, b@example.org, c', ['c']],
  ['without headings', 'Ann;a@example.org;1\nBo;b@example.org;2', []],
  ['with other headings', 'Name,Contact\nAnn,a@example.org\nBo,b@example.org', ['Name, Contact']],
  ['with a line for Excel', 'sep=;\r\nName;Email\r\nAnn;a@example.org\r\nBo;b@example.org', ['sep=', 'Name, Email']],
  ['with names, as copied from a mail', 'Ann Smith <a@example.org>, Bo <b@example.org>', []],
  ['with a row that has no address', 'Name\tEmail\tPhone\nAnn\ta@example.org\nCy\t\t1\nBo\tb@example.org', ['Cy, 1']],
  ['that has headings, too', 'Name,Email\nAnn,a@example.org\nBo,b@example.org', []],
])('finds the addresses in a table %s, and returns the rest of it whole', async (_, csv, rest) => {
  await using database = await freshDatabase(sqliteLocation);
  const { invalid } = await importSubscribers(database.db, csv, 'A list', new Date(0));
  expect(await addressesOf(database.db)).toEqual(named('a', 'b'));
  expect(invalid.map(({ text }) => text)).toEqual(rest);
});

test('puts back whom the mail server did not know', async () => {
  await using api = await startAsAdmin();
  await subscribe(api.db, named('ann'), 'unknown');
  expect(await api.read('/api/subscribers')).toMatchObject([{ email: 'ann@example.org', state: 'unknown' }]);
  const putBack = async () =>
    (await api.send('POST', '/api/subscribers/put-back', { email: 'Ann@example.org' })).status;
  expect([await putBack(), await putBack()]).toEqual([204, 404]);
  expect(await api.read('/api/subscribers')).toMatchObject([{ state: 'confirmed' }]);
});

test('an import needs addresses and a note on consent, and may have more than other requests', async () => {
  await using api = await startAsAdmin();
  const field = (name: string) => ({ status: 400, errors: [{ field: name }] });
  expect(await api.importCsv('a@example.org', ' ')).toMatchObject(field('consent'));
  expect(await api.importCsv(' \n')).toMatchObject(field('csv'));
  expect(await api.importCsv('a@example.org\n'.padEnd(maxImportKib * 1000))).toMatchObject({ added: 1 });
});

test('says which settings mail lacks, or how many mails of the last day are used up', async () => {
  await using without = await startAsAdmin();
  expect(await without.read('/api/mail')).toEqual({ missing: ['SMTP_URL', 'SITE_URL'] });
  const mail = { ...mailSettings(1), perMinute: 7, perDay: 70 };
  await using api = await startAsAdmin(sqliteLocation, mail);
  for (const age of [day, 0]) await consumeMailQuota(api.db, mail, new Date(api.clock.time.getTime() - age));
  expect(await api.read('/api/mail')).toEqual({ missing: [], perMinute: 7, perDay: 70, sentToday: 1 });
});
