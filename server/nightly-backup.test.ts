import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { churchMoment } from '#core/church-time.ts';
import { log } from '#core/log.ts';
import { databaseUrl } from '#test/command.ts';
import { engines, type NewLocation } from '#test/database.ts';
import { expectLogged } from '#test/expect-logged.ts';
import { folder, start } from '#test/program.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { backUpTonight } from './nightly-backup.ts';

const now = new Date('2027-03-05T15:00:00.000Z');

async function newDatabase(newLocation: NewLocation) {
  const { settings, remove } = await newLocation();
  const database = openDatabase(settings);
  await migrate(database, { sampleData: false, now });
  await database.close();
  const suffix = settings.kind === 'sqlite' ? 'db' : 'dump';
  return { settings, suffix, [Symbol.asyncDispose]: remove };
}

describe.each(engines)('BACKUP_DIR with $name', ({ newLocation }) => {
  test('gets one file a night, from 3 o’clock at the church', async () => {
    await using database = await newDatabase(newLocation);
    const backups = join(folder, 'made', 'if', 'missing');
    const times = [
      churchMoment('2027-01-09', '02:59'),
      churchMoment('2027-01-09', '03:00'),
      churchMoment('2027-01-09', '12:00'),
      churchMoment('2027-01-10', '00:00'),
    ];
    for (const time of times) await backUpTonight(database.settings, backups, time);
    expect(readdirSync(backups).sort()).toEqual([
      `church-2027-01-08.${database.suffix}`,
      `church-2027-01-09.${database.suffix}`,
    ]);
  });

  test('keeps the last 14, and files with other names or future dates', async () => {
    await using database = await newDatabase(newLocation);
    const others = ['church-before-restore-2020-01-01.db', 'church-2020-01-01.db.gz', 'notes.txt', 'church.db'];
    for (let month = 10; month < 13; month += 1) others.push(`church-2099-${month}-01.${database.suffix}`);
    const partial = 'church-2027-03-02.db.partial-1234';
    const earlier = Array.from({ length: 15 }, (_, index) => `church-2027-02-${index + 10}.${database.suffix}`);
    for (const name of [...others, ...earlier, partial]) writeFileSync(join(folder, name), '');
    utimesSync(join(folder, partial), 0, 0);
    await backUpTonight(database.settings, folder, now);
    expect(readdirSync(folder).sort()).toEqual(
      [...others, ...earlier.slice(2), `church-2027-03-05.${database.suffix}`].sort(),
    );
  });

  test('is shared by several processes on one database', async () => {
    await using database = await newDatabase(newLocation);
    // Uses the file system's clock, because partial copies of an earlier day are removed.
    const { mtime } = statSync(folder);
    await Promise.all([1, 2, 3].map(() => backUpTonight(database.settings, folder, mtime)));
    expect(readdirSync(folder)).toEqual([expect.stringMatching(`^church-[\\d-]+\\.${database.suffix}$`)]);
  });

  test('is written by a site that starts, and the log says so', async () => {
    await using database = await newDatabase(newLocation);
    const env = { DATABASE_URL: databaseUrl(database.settings), BACKUP_DIR: 'backups', ADMIN_PASSWORD: 'eight888' };
    const site = start({ env });
    await site.serving();
    await expect.poll(() => site.output.out).toContain('"msg":"Backup written"');
    site.child.kill('SIGTERM');
    const { out } = await site.exited;
    expect(out.match(/Backup written/g)).toHaveLength(1);
    expect(readdirSync(join(folder, 'backups'))).toEqual([
      expect.stringMatching(`^church-[\\d-]+\\.${database.suffix}$`),
    ]);
  });

  test('gets no file when the database is gone, and the log has the error', async () => {
    const { settings, remove } = await newLocation();
    await remove();
    await expectLogged('database', () => backUpTonight(settings, folder, now));
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a BACKUP_DIR that cannot be written is named in one line', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  writeFileSync(join(folder, 'a file'), '');
  await backUpTonight({ kind: 'sqlite', file: 'any' }, join(folder, 'a file', 'backups'), now);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^BACKUP_DIR cannot be written, .*a file/)]]);
});
