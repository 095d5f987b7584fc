import { Readable } from 'node:stream';
import { vi } from 'vitest';
import type { Settings } from '#core/settings.ts';
import { registry } from '#features/all.server.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { createItem, listItems } from '#records/store/store.server.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { NewLocation } from './database.ts';
import { silenceErrors } from './expect-logged.ts';
import { folder, root } from './program.ts';

const { groups } = registry;

export function databaseUrl(database: Settings['database']) {
  return database.kind === 'sqlite' ? `file:${database.file}` : database.url;
}

type CommandOptions = { input?: string; env?: Record<string, string> };

let runs = 0;

/**
 * Runs one of the commands in commands/ to completion, without a terminal. In this process, because another one would take seconds
 * to load.
 */
export async function runCommand(
  name: string,
  args: string[],
  database: Settings['database'],
  { input = '', env = {} }: CommandOptions = {},
) {
  const { argv } = process;
  const [umask, cwd] = [process.umask(), process.cwd()];
  const result = { code: 0, out: '', err: '' };
  const takeErrors = silenceErrors();
  const write = (text: unknown) => {
    result.out += text;
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void write(`${line}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation(write),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as typeof process.stdin),
    vi.spyOn(process, 'exit').mockImplementation(((code: number) => {
      result.code = code;
    }) as typeof process.exit),
  ];
  for (const [variable, value] of Object.entries({ DATABASE_URL: databaseUrl(database), ...env }))
    vi.stubEnv(variable, value);
  process.argv = [process.execPath, name, ...args];
  process.chdir(folder);
  try {
    runs += 1;
    // A new query loads the file again, but not what it imports.
    await import(/* @vite-ignore */ `${root}/commands/${name}.ts?${runs}`);
  } finally {
    process.chdir(cwd);
    process.umask(umask);
    process.argv = argv;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
    result.err = takeErrors()
      .map((line) => `${line}\n`)
      .join('');
  }
  return result;
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
