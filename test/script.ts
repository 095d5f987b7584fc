import { join } from 'node:path';
import type { Settings } from '#server/settings.ts';
import { root, start } from './program.ts';

export function databaseUrl(database: Settings['database']) {
  return database.kind === 'sqlite' ? `file:${database.file}` : database.url;
}

/** Runs one of the commands in scripts/ to its end, without a terminal. */
export function runScript(name: string, args: string[], database: Settings['database']) {
  const env = { DATABASE_URL: databaseUrl(database) };
  const { child, exited } = start({ args: [join(root, 'scripts', `${name}.ts`), ...args], env });
  child.stdin.end();
  return exited;
}
