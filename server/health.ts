import { setTimeout as wait } from 'node:timers/promises';
import type { Handler } from 'hono';
import { log } from '#core/log.ts';
import type { Database } from './db/database.ts';

/** Shorter than the usual timeout of monitors, and than the time limit of a query. */
const usualTimeout = 4_000;

/** The health check for monitors and load balancers. Never writes to the database. Logs only changes of the state. */
export function healthCheck(checkDatabase: Database['check'], timeout = usualTimeout): Handler {
  let wasHealthy = true;

  async function isHealthy() {
    const timedOut = new AbortController();
    const late = wait(timeout, undefined, timedOut).then(() => {
      throw new Error(`The database has not answered within ${timeout / 1000} s`);
    });
    try {
      await Promise.race([checkDatabase(), late]);
      if (!wasHealthy) log.info('The database can be read again');
      return true;
    } catch (err) {
      if (wasHealthy) log.warn({ err }, 'The database cannot be read');
      return false;
    } finally {
      timedOut.abort();
      late.catch(() => undefined);
    }
  }

  return async (context) => {
    context.header('cache-control', 'no-store');
    wasHealthy = await isHealthy();
    return wasHealthy ? context.text('ok') : context.text('the database cannot be read', 503);
  };
}
