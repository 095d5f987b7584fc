import { setImmediate } from 'node:timers/promises';
import { churchDate } from '#core/church-time.ts';
import { readSecret } from '#records/store/secrets.server.ts';
import { parseCellsInParts, textOfCell } from '#records/transfer/csv.server.ts';
import { SignUp } from './sign-up-form.ts';
import type { ImportResult } from './subscriber.ts';
import { batchSize, formConsent, hashAddress, importConsent, type Subscriber } from './subscribers.ts';
import type { Db } from './tables.ts';

type Row = { line: number; text: string };

/** Adds the addresses of a file as confirmed, except those of people who have unsubscribed. `note`: where and when they agreed. */
export async function importSubscribers(db: Db, csv: string, note: string, now: Date): Promise<ImportResult> {
  const secret = await readSecret(db);
  const importedAt = now.toISOString();
  const consent = `${importConsent}${churchDate(now)}: ${note}`;
  const invalid: Row[] = [];
  // Duplicate addresses in the file are one subscriber.
  const people = new Map<string, string>();
  for await (const row of addressRows(csv)) {
    if (isAddress(row.text)) people.set(hashAddress(secret, row.text), row.text);
    else invalid.push(row);
  }
  const common = { state: 'confirmed' as const, since: importedAt, createdAt: importedAt, consent };
  const rows = [...people].map(([id, email]) => ({ id, email, ...common }));
  const { added, left } = await addAll(db, rows, importedAt);
  return { added, known: rows.length - added - left, left, invalid, importedAt };
}

/** Uses several transactions, because each blocks other writers. If one fails, those before it are undone. */
async function addAll(db: Db, rows: Subscriber[], importedAt: string) {
  const total = { added: 0, left: 0 };
  try {
    for (let start = 0; start < rows.length; start += batchSize) {
      const some = await db.transaction().execute((transaction) => {
        return addRows(transaction, rows.slice(start, start + batchSize), importedAt);
      });
      total.added += some.added;
      total.left += some.left;
      await setImmediate();
    }
    return total;
  } catch (error) {
    await undoImport(db, importedAt);
    throw error;
  }
}

/**
 * Yields the cell in the column 'email', or if there is none, the first address of each row, with the row's number in a
 * spreadsheet. A row without an address is yielded whole, so that nothing is lost.
 */
async function* addressRows(csv: string): AsyncGenerator<Row> {
  const data = await parseCellsInParts(csv.trimEnd());
  const headings = data[0] ?? [];
  const column = headings.findIndex((heading) => /^e-?mail( address)?$/i.test(heading.trim()));
  const stateColumn = headings.findIndex((heading) => heading.trim().toLowerCase() === 'state');
  // A single line is a list of addresses, as copied from a mail program.
  const rows = data.length === 1 && column < 0 ? headings.map((cell) => [cell]) : data;
  for (const [index, cells] of rows.entries()) {
    // Lets the server handle other requests meanwhile.
    if (index % batchSize === 0) await setImmediate();
    const texts = cells.map((cell) => addressIn(textOfCell(cell)));
    const isHeading = index === 0 && column >= 0;
    // In our own export, this state means that she has not confirmed, or that the relay did not know the address.
    const isOff = column >= 0 && /^(pending|unknown)$/.test(texts[stateColumn] ?? '');
    if (isHeading || isOff || texts.every((text) => text === '')) continue;
    const found = column < 0 ? texts.find(isAddress) : texts[column];
    yield { line: index + 1, text: found || texts.filter(Boolean).join(', ') };
  }
}

/** 'Ann <ann@example.org>' gives 'ann@example.org'. */
function addressIn(cell: string) {
  return (/<([^<>]*)>\s*$/.exec(cell)?.[1] ?? cell).trim();
}

function isAddress(text: string) {
  return SignUp.shape.email.safeParse(text).success;
}

async function addRows(transaction: Db, rows: Subscriber[], importedAt: string) {
  const ids = rows.map(({ id }) => id);
  const inserted = transaction.insertInto('subscribers').values(rows);
  const { numInsertedOrUpdatedRows } = await inserted
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  // Read after the insert, which waits for anybody who is just unsubscribing: in the other order, it could bring her back.
  const departed = transaction.selectFrom('departures').select('id').where('id', 'in', ids);
  const { length: left } = await departed.execute();
  const broughtBack = importedBy(transaction, importedAt).where('id', 'in', departed);
  const { numDeletedRows } = await broughtBack.executeTakeFirstOrThrow();
  await transaction
    .updateTable('subscribers')
    .set({ state: 'confirmed', since: importedAt, consent: rows[0]?.consent })
    .where('state', '!=', 'confirmed')
    .where('id', 'in', ids)
    .where('id', 'not in', departed)
    .execute();
  return { added: Number(numInsertedOrUpdatedRows) - Number(numDeletedRows), left };
}

/** Does not record departures: these people may be imported again. Returns how many there were. */
export async function undoImport(db: Db, importedAt: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await importedBy(transaction, importedAt).executeTakeFirstOrThrow();
    // People who have signed up on the website, before or since, are pending again.
    await transaction
      .updateTable('subscribers')
      .set(({ ref }) => ({ state: 'pending', since: ref('createdAt'), consent: formConsent }))
      .where('since', '=', importedAt)
      .where('consent', 'like', `${importConsent}%`)
      .execute();
    return Number(numDeletedRows);
  });
}

/** Selects only rows that the import added: sign-ups on the website have another creation time. */
function importedBy(db: Db, importedAt: string) {
  const deleted = db.deleteFrom('subscribers').where('createdAt', '=', importedAt);
  return deleted.where('consent', 'like', `${importConsent}%`);
}
