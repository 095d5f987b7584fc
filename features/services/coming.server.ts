import { addDays } from '#core/dates.ts';
import type { Exception } from '#core/exceptions.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import { type Db, itemReader, tableOf } from '#records/store/tables.server.ts';
import type { StoredException } from './exception.ts';

/** Every page has these, so they go no further. There is one for a date at most. */
const days = 366;

/** The days from yesterday on: a service of yesterday may go on past midnight. */
export async function listComingExceptions(db: Db, noun: ServerNoun<StoredException>, today: string) {
  const rows = db
    .selectFrom(tableOf(noun))
    .selectAll()
    .where('date', '>=', addDays(today, -1))
    .where('date', '<', addDays(today, days))
    .orderBy('date');
  return (await rows.execute())
    .map(itemReader(noun))
    .map(({ date, name, starts }): Exception => ({ date, name, starts }));
}
