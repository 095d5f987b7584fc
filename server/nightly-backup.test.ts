import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { churchDate, churchMoment } from '#core/church-time.ts';
import { addDays } from '#core/dates.ts';
import { log } from '#core/log.ts';
import { newDatabase } from '#test/command.ts';
import { engines } from '#test/database.ts';
import { expectLogged } from '#test/expect-logged.ts';
import { folder } from '#test/program.ts';
import { backUpTonight } from './nightly-backup.ts';

const now = new Date('2027-03-05T15:00:00.000Z');

describe.each(engines)('BACKUP_DIR with $name', ({ name, newLocation }) => {
  test('gets one file a night, which begins at three where the church is, from several programs, too', async () => {
    await using database = await newDatabase(newLocation);
    const backups = join(folder, 'made', 'if', 'missing');
    // By the clock that dates files, because partial copies of an earlier day are removed.
    const today = churchDate(statSync(folder).mtime);
    const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
    const backUpAt = (date: string, time: string) =>
      backUpTonight(database.settings, backups, churchMoment(date, time));
    await Promise.all([1, 2, 3].map(() => backUpAt(today, '02:59')));
    for (const time of ['03:00', '12:00']) await backUpAt(today, time);
    await backUpAt(tomorrow, '00:00');
    const ending = name === 'SQLite' ? 'db' : 'dump';
    expect(readdirSync(backups).sort()).toEqual([`church-${yesterday}.${ending}`, `church-${today}.${ending}`]);
  });
});

describe.each(engines.slice(0, 1))('BACKUP_DIR', ({ newLocation }) => {
  test('keeps the last 14, and every file of another name or of a night to come', async () => {
    await using database = await newDatabase(newLocation);
    const others = ['church-before-restore-2020-01-01.db', 'church-2020-01-01.db.gz', 'notes.txt', 'church.db'];
    for (const ending of ['db', 'dump']) others.push(`church-2099-10-01.${ending}`, `church-2099-11-01.${ending}`);
    const partial = ['church-2027-03-02.db.partial-1234', 'church-2027-03-02.dump.partial-1234'];
    const earlier = Array.from({ length: 15 }, (_, day) => `church-2027-02-${day + 10}.${day % 2 ? 'db' : 'dump'}`);
    for (const name of [...others, ...earlier, ...partial]) writeFileSync(join(folder, name), '');
    for (const name of partial) utimesSync(join(folder, name), 0, 0);
    await backUpTonight(database.settings, folder, now);
    expect(readdirSync(folder).sort()).toEqual([...others, ...earlier.slice(2), 'church-2027-03-05.db'].sort());
  });

  test('gets no file when the database is gone, and the log has the error', async () => {
    const { settings } = await newLocation();
    await expectLogged('There is no database', () => backUpTonight(settings, folder, now));
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that cannot be written is named in one line', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    writeFileSync(join(folder, 'a file'), '');
    await backUpTonight({ kind: 'sqlite', file: 'any' }, join(folder, 'a file', 'backups'), now);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^BACKUP_DIR cannot be written, .*a file/)]]);
  });
});
