import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { delimiter } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { databaseError } from '#core/settings.ts';

/** Starts one of PostgreSQL's own programs, which are not always on the PATH. */
export function runPostgresTool(url: string, program: 'pg_dump' | 'pg_restore' | 'psql', args: string[]) {
  const { address, password } = splitPassword(url);
  const installed = globSync('/usr/lib/postgresql/*/bin').sort((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  );
  const env = {
    ...process.env,
    PATH: [process.env.PATH, ...installed].join(delimiter),
    // Passed by environment, because every user of the machine can read arguments.
    ...(password && { PGPASSWORD: password }),
  };
  const database = program === 'pg_restore' ? [] : [`--dbname=${address}`];
  const child = spawn(program, [...database, ...args], { env, stdio: 'pipe' });
  // The exit code and the messages already say what went wrong.
  child.stdin.on('error', () => undefined);
  const finished = finish();
  finished.catch(() => undefined); // The promise may reject before it is awaited.
  return { stdin: child.stdin, stdout: child.stdout, finished };

  async function finish() {
    const messages = text(child.stderr);
    const [code] = await once(child, 'close').catch(({ message }) => {
      throw new Error(`${program} cannot be run (${message}): install the PostgreSQL client programs.`);
    });
    if (code !== 0) throw new Error((await messages).trim() || `${program} ended with code ${code}`);
  }
}

/** The site's driver accepts a plus sign for a space in a URL; PostgreSQL's programs do not. */
function splitPassword(url: string) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password) || address.searchParams.get('password');
  address.password = '';
  address.searchParams.delete('password');
  address.search = address.search.replaceAll('+', '%20');
  return { address: address.href, password };
}

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without a listener this event crashes the process. The pending or next query rejects with the same error.
  client.on('error', () => undefined);
  await client.connect().catch((error) => {
    throw databaseError(error);
  });
  return work(client).finally(() => client.end());
}
