import { hour } from '#core/dates.ts';
import { Problem } from '#core/http/problem.ts';
import { write } from '#records/store/versions.server.ts';
import type { Choices, Import, Outcome, Report } from './import.ts';
import type { Db, MovingInTables } from './tables.ts';

/** Serializes what happens to imports, in all processes. */
export const topic = 'imports';

/** Only this feature writes these texts. */
export function readJson<Content>(text: string) {
  return JSON.parse(text) as Content;
}

export async function listImports(db: Db): Promise<Import[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('state', '!=', 'reading')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return Promise.all(rows.map((row) => describe(db, row)));
}

export async function findImport(db: Db, id: string): Promise<Import> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw noSuchImport();
  return describe(db, row);
}

function noSuchImport() {
  return new Problem(404, 'There is no such import. Perhaps another one has taken its place.');
}

async function describe(db: Db, row: MovingInTables['imports']): Promise<Import> {
  const { id, title, state, createdAt } = row;
  const left = await db
    .selectFrom('importRows')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('import', '=', id)
    .executeTakeFirstOrThrow();
  const files = await db
    .selectFrom('importFiles')
    .select(({ fn }) => ['field', 'state', fn.countAll().as('count'), fn.sum('bytes').as('bytes')])
    .where('import', '=', id)
    .groupBy(['field', 'state'])
    .orderBy('field')
    .orderBy('state')
    .execute();
  return {
    ...{ id, title, state, createdAt },
    report: readJson<Report>(row.report),
    outcome: readJson<Outcome>(row.outcome),
    left: Number(left.count),
    files: files.map(({ count, bytes, ...file }) => ({ ...file, count: Number(count), bytes: Number(bytes) })),
  };
}

/** One import at a time. */
export async function requireIdle(db: Db) {
  const active = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['running', 'undoing'])
    .executeTakeFirst();
  if (active) throw new Problem(409, 'Another import is in progress. Please wait until it is done.');
}

/** Begins to bring in what was planned. */
export function startImport(db: Db, id: string, choices: Choices) {
  return changeState(db, id, { from: 'planned', to: 'running', choices });
}

/** Begins to undo an import. */
export function startUndo(db: Db, id: string) {
  return changeState(db, id, { from: 'done', to: 'undoing' });
}

type Change = { from: Import['state']; to: Import['state']; choices?: Choices };

function changeState(db: Db, id: string, { from, to, choices }: Change) {
  return write(db, [topic], async (transaction) => {
    const row = transaction.selectFrom('imports').select('state').where('id', '=', id);
    const current = await row.executeTakeFirst();
    if (!current) throw noSuchImport();
    // Somebody has pressed twice.
    if (current.state === to) return findImport(transaction, id);
    if (current.state !== from) throw new Problem(409, 'This import has been continued meanwhile. Look at it again.');
    await requireIdle(transaction);
    await transaction
      .updateTable('imports')
      .set({ state: to, ...(choices && { choices: JSON.stringify(choices) }) })
      .where('id', '=', id)
      .execute();
    return findImport(transaction, id);
  });
}

/** Drops a plan. */
export function dropImport(db: Db, id: string) {
  return write(db, [topic], async (transaction) => {
    await transaction.deleteFrom('imports').where('id', '=', id).where('state', 'in', ['reading', 'planned']).execute();
    await deleteStrayRows(transaction);
  });
}

/** Drops plans that nobody has carried out, and what is left of files that were being read when the process was killed. */
export async function dropPlans(db: Db, now: Date, olderThan = 0) {
  const before = (age: number) => new Date(now.getTime() - age).toISOString();
  const imports = db.deleteFrom('imports');
  await imports.where('state', '=', 'planned').where('createdAt', '<=', before(olderThan)).execute();
  await imports.where('state', '=', 'reading').where('createdAt', '<=', before(hour)).execute();
  await deleteStrayRows(db);
}

async function deleteStrayRows(db: Db) {
  const known = db.selectFrom('imports').select('id');
  await db.deleteFrom('importRows').where('import', 'not in', known).execute();
}
