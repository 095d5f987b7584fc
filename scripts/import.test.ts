import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { createItem, listItems } from '#nouns/store.server.ts';
import { hashPassword } from '#server/auth/password.ts';
import { changePasswordHash } from '#server/auth/password-queries.ts';
import { createSession } from '#server/auth/session-queries.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { engines, postgresOnly, sqliteLocation } from '#test/database.ts';
import { folder, root, start } from '#test/program.ts';
import { databaseUrl, runScript } from '#test/script.ts';
import { request } from '#test/site.ts';

const now = new Date('2027-03-05T15:00:00.000Z');

describe.each(engines)('on $name', ({ newLocation }) => {
  async function newDatabase() {
    const { settings, remove } = await newLocation();
    const database = openDatabase(settings);
    await migrate(database, { sampleData: false, now });
    return {
      settings,
      db: database.db,
      run: (name: string, ...args: string[]) => runScript(name, args, settings),
      titles: async () => (await listItems(database.db, groups)).map(({ title }) => title).sort(),
      async [Symbol.asyncDispose]() {
        await database.close();
        await remove();
      },
    };
  }

  test('an export has everything but the password and sessions, and is imported elsewhere', async () => {
    await using database = await newDatabase();
    await createItem(database.db, groups, aGroupInput(), now);
    const hash = await hashPassword('let there be light');
    await changePasswordHash(database.db, hash);
    await createSession(database.db, hash, now);
    const target = join(folder, 'move');
    expect(await database.run('export', target)).toEqual({
      code: 0,
      out: `everything.json, groups.csv, news.csv are written to ${target}\n`,
      err: '',
    });
    expect(readdirSync(folder)).toEqual(['move']);
    expect(readdirSync(target).sort()).toEqual(['everything.json', 'groups.csv', 'news.csv']);
    const json = readFileSync(join(target, 'everything.json'), 'utf8');
    expect(json).not.toContain(hash);
    expect(json).not.toMatch(/session|token/i);

    const { settings, remove } = await sqliteLocation();
    const imported = await runScript('import', [join(target, 'everything.json'), '--yes'], settings);
    expect(imported).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^groups: 1 new, 0 changed, .*\n {2}new: Table Talk\n(?:.*\n)*Everything is imported\.\n$/,
      ),
      err: '',
    });
    const again = join(folder, 'again');
    await runScript('export', [again], settings);
    const withoutTime = (text: string) => text.replace(/"exportedAt": .*/, '');
    expect(withoutTime(readFileSync(join(again, 'everything.json'), 'utf8'))).toBe(withoutTime(json));
    expect(await database.run('export', target)).toMatchObject({
      code: 1,
      err: expect.stringContaining('exists already'),
    });
    await remove();
  });

  test('an import without a terminal shows what it would do, and does nothing without --yes', async () => {
    await using database = await newDatabase();
    await createItem(database.db, groups, aGroupInput({ title: 'Precious' }), now);
    const file = join(folder, 'groups.csv');
    await database.run('export', join(folder, 'export'));
    const [headings] = readFileSync(join(folder, 'export', 'groups.csv'), 'utf8').split('\r\n');
    writeFileSync(file, `${headings}\r\n`);
    expect(await database.run('import', file)).toEqual({
      code: 1,
      out: 'groups: 0 new, 0 changed, 1 gone, 0 new in the bin, 0 unchanged\n  gone: Precious\n',
      err: 'Nothing is changed: there is no terminal to ask. With --yes it is done unasked.\n',
    });
    expect(await database.titles()).toEqual(['Precious']);
    expect(await database.run('import', file, '--yes')).toMatchObject({ code: 0, err: '' });
    expect(await database.titles()).toEqual([]);
  });

  test('one bad row refuses the file, and a file that changes nothing is no error', async () => {
    await using database = await newDatabase();
    await createItem(database.db, groups, aGroupInput({ title: 'Precious' }), now);
    await database.run('export', join(folder, 'export'));
    const file = join(folder, 'export', 'groups.csv');
    expect(await database.run('import', file)).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is') });
    writeFileSync(file, `${readFileSync(file, 'utf8')},New,Text,Someday,7 PM,,Mixed,All,Here,false,,Jo,chat,\r\n`);
    expect(await database.run('import', file, '--yes')).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Row 3, Meeting Day: Meeting day must be .*\nNothing is changed\.\n$/),
    });
    expect(await database.titles()).toEqual(['Precious']);
  });

  test('a site that runs shows what is imported', async () => {
    await using database = await newDatabase();
    await createItem(database.db, groups, aGroupInput({ title: 'Old name' }), now);
    await database.run('export', join(folder, 'export'));
    const file = join(folder, 'export', 'groups.csv');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Old name', 'New name'));
    const env = { DATABASE_URL: databaseUrl(database.settings), ADMIN_PASSWORD: 'eight888' };
    const port = await start({ env }).serving();
    expect((await request(port, '/small-groups')).text).toContain('Old name');
    expect(await database.run('import', file, '--yes')).toMatchObject({ code: 0, err: '' });
    await expect.poll(async () => (await request(port, '/small-groups')).text).toContain('New name');
  });
});

test('an export shows its progress in a terminal', async () => {
  const { settings, remove } = await sqliteLocation();
  const database = openDatabase(settings);
  await migrate(database, { sampleData: true, now });
  await database.close();
  const terminal = 'data:text/javascript,process.stderr.isTTY = true';
  const args = ['--import', terminal, join(root, 'scripts', 'export.ts'), join(folder, 'export')];
  const { code, err } = await start({ args, env: { DATABASE_URL: databaseUrl(settings) } }).exited;
  // Items, revisions and a table of each noun, and everything.json.
  expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/\r7 of 7\n$/) });
  await remove();
});

describe.each(postgresOnly)('on PostgreSQL', ({ newUrl }) => {
  test.each([
    { name: 'import', input: '' },
    { name: 'export', input: '' },
    { name: 'password', input: 'let there be light\nlet there be light\n' },
  ])('no time limit cuts off npm run $name', async ({ name, input }) => {
    await using location = await newUrl();
    const database = openDatabase({ kind: 'postgres', url: location.url });
    await migrate(database, { sampleData: false, now });
    // Every command reads the migrations: from a view that fails for a connection with a limit.
    await sql`alter table migrations rename to all_migrations`.execute(database.db);
    await sql`create view migrations as select * from all_migrations where
      (select 1 / count(*) from pg_settings where name = 'statement_timeout' and setting = '0') = 1`.execute(
      database.db,
    );
    await database.close();
    const empty = join(folder, 'empty.json');
    writeFileSync(empty, '{"format":1,"nouns":{}}');
    const args = { import: [empty], export: [join(folder, 'export')], password: [] }[name] ?? [];
    const env = { DATABASE_URL: location.url };
    const { child, exited } = start({ args: [join(root, 'scripts', `${name}.ts`), ...args], env });
    child.stdin.end(input);
    expect(await exited).toMatchObject({ code: 0, err: '' });
  });
});
