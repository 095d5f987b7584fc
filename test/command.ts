import { join } from 'node:path';
import type { Settings } from '#core/settings.ts';
import { registry } from '#features/all.server.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { createItem, listItems } from '#records/store/store.server.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { NewLocation } from './database.ts';
import { root, start } from './program.ts';

const { groups } = registry;

export function databaseUrl(database: Settings['database']) {
  return database.kind === 'sqlite' ? `file:${database.file}` : database.url;
}

type CommandOptions = { input?: string; env?: Record<string, string> };

/** Runs one of the commands in commands/ to completion, without a terminal. */
export function runCommand(
  name: string,
  args: string[],
  database: Settings['database'],
  { input = '', env = {} }: CommandOptions = {},
) {
  const { child, exited } = start({
    args: [join(root, 'commands', `${name}.ts`), ...args],
    env: { DATABASE_URL: databaseUrl(database), ...env },
  });
  child.stdin.end(input);
  return exited;
}

const now = new Date('2027-03-05T15:00:00.000Z');

export async function migrateToday(database: Database) {
  await migrate(database, { sampleData: false, now });
}

/** A database for commands, without samples, and open only during `use`, because restoring requires it to be closed. */
export async function newDatabase(newLocation: NewLocation, migrateIt = migrateToday) {
  const { settings, remove } = await newLocation();
  async function use<Result>(work: (database: Database) => Promise<Result>) {
    const database = openDatabase(settings);
    return work(database).finally(database.close);
  }
  await use(migrateIt);
  return {
    settings,
    use,
    addGroup: (title: string) => use(({ db }) => createItem(db, groups, aGroupInput({ title }), now)),
    titles: () => use(async ({ db }) => (await listItems(db, groups)).map(({ title }) => title).sort()),
    run: (name: string, args: string[], options?: CommandOptions) => runCommand(name, args, settings, options),
    [Symbol.asyncDispose]: remove,
  };
}
