import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Problem } from '#core/http/problem.ts';
import type { Values } from '#records/declare/field.ts';
import type { Item } from '#records/declare/noun.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import { findNewestRevision } from '#records/store/revisions.server.ts';
import { createItem, deleteItem, findItem, restoreItem, updateItem } from '#records/store/store.server.ts';
import { write } from '#records/store/versions.server.ts';
import type { Candidate } from './candidate.ts';
import { type Decision, decide, listOrigins, type Origin } from './decide.ts';
import { addFormerAddresses } from './former-addresses.ts';
import type { Choices, Fate, Outcome } from './import.ts';
import { readJson, topic } from './imports.ts';
import type { StagedRow } from './stage.ts';
import type { Db, MovingInTables } from './tables.ts';

/**
 * How much is done in one transaction: little enough for others to read and write in between, and much, because pages are rendered again
 * after each.
 */
const usualBatch = { rows: 100, ms: 150 };
type Batch = typeof usualBatch;
/** What is said of more problems than this is the same. */
const mostProblems = 50;

type Services = { db: Db; nouns: readonly ServerNoun[] };
type ImportRow = MovingInTables['imports'];
/** One import in progress, within a transaction. */
type Work = {
  db: Db;
  nouns: readonly ServerNoun[];
  id: string;
  choices: Choices;
  outcome: Outcome;
  now: Date;
  batch: Batch;
};

/**
 * Brings in a few more items, or undoes a few more, in one transaction: after a kill, the next process continues. Another process may do so at
 * the same time, which waits. Returns whether there was anything to do.
 */
export async function continueImports({ db, nouns }: Services, now: Date, batch = usualBatch): Promise<boolean> {
  const isActive = () => db.selectFrom('imports').selectAll().where('state', 'in', ['running', 'undoing']);
  const active = await isActive().executeTakeFirst();
  if (!active) return false;
  const paths = new Set(readJson<{ groups: { noun: string }[] }>(active.report).groups.map(({ noun }) => noun));
  await write(db, [topic, ...paths], async (transaction) => {
    const current = await transaction.selectFrom('imports').selectAll().where('id', '=', active.id).executeTakeFirst();
    if (current?.state !== active.state) return;
    const outcome = readJson<Outcome>(current.outcome);
    const work = {
      db: transaction,
      nouns,
      id: current.id,
      choices: readJson<Choices>(current.choices),
      outcome,
      now,
      batch,
    };
    const isDone = current.state === 'running' ? await bringSome(work) : await undoSome(work);
    await transaction
      .updateTable('imports')
      .set({ outcome: JSON.stringify(outcome), ...(isDone && { state: doneState(current) }) })
      .where('id', '=', current.id)
      .execute();
  });
  return true;
}

function doneState({ state }: ImportRow) {
  return state === 'running' ? ('done' as const) : ('undone' as const);
}

/** Returns whether nothing is left. */
async function bringSome(work: Work) {
  const { db, id, batch } = work;
  const rows = await db
    .selectFrom('importRows')
    .selectAll()
    .where('import', '=', id)
    .orderBy('position')
    .limit(batch.rows)
    .execute();
  const done = await doInTime(batch, rows, ({ row }) => bring(work, readJson<StagedRow>(row)));
  const last = rows[done - 1]?.position ?? 0;
  await db.deleteFrom('importRows').where('import', '=', id).where('position', '<=', last).execute();
  return done < batch.rows && done === rows.length;
}

/** Returns how many were done. */
async function doInTime<Row>({ ms }: Batch, rows: readonly Row[], work: (row: Row) => Promise<unknown>) {
  const started = performance.now();
  let done = 0;
  for (const row of rows) {
    if (performance.now() - started > ms) break;
    await work(row);
    done += 1;
    // Requests for what is in memory are answered in between: SQLite is synchronous.
    await setImmediate();
  }
  return done;
}

async function bring(work: Work, row: StagedRow) {
  const { db, nouns, id, choices, outcome, now } = work;
  if ('redirect' in row) {
    const { from, to, status } = row.redirect;
    return addFormerAddresses(db, [from], { target: to, status, import: id });
  }
  const { candidate } = row;
  const decision = await decide(db, nouns, candidate, now, choices);
  const count = (fate: Fate) => {
    outcome.counts[fate] = (outcome.counts[fate] ?? 0) + 1;
  };
  try {
    const itemId = await act(work, decision, candidate);
    count(decision.fate);
    if (!itemId) return;
    const item = { noun: decision.noun.path, itemId, import: id };
    await addFormerAddresses(db, candidate.oldPaths, item);
    if (decision.fate === 'new') await offerFiles(db, candidate, item);
  } catch (error) {
    // A rule that only saving checks. Everything else stops the batch, which is tried again.
    if (!(error instanceof Problem)) throw error;
    count('unfit');
    if (outcome.problems.length < mostProblems)
      outcome.problems.push(`“${String(candidate.values.title)}”: ${error.message}`);
  }
}

/** Returns the id of the item, if there is one. */
async function act(work: Work, decision: Decision, candidate: Candidate): Promise<string | undefined> {
  const { fate, item, why } = decision;
  if (why !== undefined) throw new Problem(400, why);
  if (fate === 'new') return create(work, decision, candidate);
  if (fate === 'changed' && work.choices.updates) await update(work, decision);
  if (fate === 'double') await link(work, decision, candidate);
  return item?.id;
}

async function create(work: Work, decision: Decision, candidate: Candidate) {
  const { db, now } = work;
  const { noun, origin, hash } = decision;
  const values = { ...decision.values, ...creationOf(noun, candidate, decision.values, now) } as Values;
  const itemId = origin?.itemId ?? randomUUIDv7();
  const newest = origin && (await findNewestRevision(db, noun, itemId));
  const item = newest
    ? await bringBack(work, noun, itemId, values)
    : await createItem(db, noun, { ...values, id: itemId }, now);
  await saveOrigin(work, candidate, { noun: noun.path, itemId, version: item.version ?? 1, hash, action: 'create' });
  return itemId;
}

/** An item that the undo of an earlier import has put in the bin. */
async function bringBack({ db, now }: Work, noun: ServerNoun, id: string, values: Values) {
  const { createdAt: _, ...change } = values;
  await restoreItem(db, noun, id, { now });
  return updateItem(db, noun, id, change, { now });
}

/** When it was written, for a noun that says so: nothing old may be among what is new. */
function creationOf({ stamp }: ServerNoun, { origin }: Candidate, { publishAt }: Partial<Values>, now: Date) {
  if (!stamp) return {};
  const time = now.toISOString();
  const [written] = [origin.publishedAt, publishAt].filter((at) => typeof at === 'string' && at <= time);
  return { createdAt: written ?? time };
}

async function update({ db, id, now }: Work, { noun, item, origin, values, hash }: Decision) {
  if (!item || !origin) return;
  const { version = 1 } = await updateItem(db, noun, item.id, values, { now });
  await setOrigin(db, origin, { version, hash, updatedBy: id });
}

/** The item keeps what it has. If an import has brought it and nobody has touched it, it gets what it lacks. */
async function link(work: Work, { noun, item, values, hash }: Decision, candidate: Candidate) {
  if (!item) return;
  const { db, id, now } = work;
  const owner = (await listOrigins(db, noun, item)).find(({ action }) => action === 'create');
  if (owner?.version === item.version && Object.keys(values).length > 0) {
    const { version = 1 } = await updateItem(db, noun, item.id, values, { now });
    await setOrigin(db, owner, { version, updatedBy: id });
  }
  await saveOrigin(work, candidate, { noun: noun.path, itemId: item.id, version: 0, hash, action: 'link' });
}

type NewOrigin = Pick<Origin, 'noun' | 'itemId' | 'version' | 'hash' | 'action'>;

async function saveOrigin({ db, id }: Work, { origin }: Candidate, given: NewOrigin) {
  const { source, key, publishedAt = '' } = origin;
  const row = { ...given, publishedAt, import: id, updatedBy: '', undone: 0 };
  await db
    .insertInto('origins')
    .values({ source, key, ...row })
    .onConflict((conflict) => conflict.columns(['source', 'key']).doUpdateSet(row))
    .execute();
}

export async function setOrigin(db: Db, { source, key }: Pick<Origin, 'source' | 'key'>, change: Partial<Origin>) {
  await db.updateTable('origins').set(change).where('source', '=', source).where('key', '=', key).execute();
}

/** Files that are elsewhere, which nobody fetches unasked. */
async function offerFiles(
  db: Db,
  { files }: Candidate,
  item: Pick<MovingInTables['importFiles'], 'noun' | 'itemId' | 'import'>,
) {
  for (const { field, address, alt = '', bytes } of files)
    await db
      .insertInto('importFiles')
      .values({ id: randomUUIDv7(), ...item, field, address, alt, bytes, state: 'offered', note: '', takenAt: '' })
      .execute();
}

/** Returns whether nothing is left. What was changed since the import stays. */
async function undoSome(work: Work) {
  const { db, id, batch } = work;
  const origins = await db
    .selectFrom('origins')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([and([eb('import', '=', id), eb('undone', '=', 0)]), and([eb('updatedBy', '=', id), eb('undone', '=', 0)])]),
    )
    .orderBy('source')
    .orderBy('key')
    .limit(batch.rows)
    .execute();
  const done = await doInTime(batch, origins, (origin) => undo(work, origin));
  const isDone = done < batch.rows && done === origins.length;
  if (isDone) {
    await db.deleteFrom('formerAddresses').where('import', '=', id).where('itemId', '=', '').execute();
    await db.deleteFrom('importFiles').where('import', '=', id).execute();
  }
  return isDone;
}

async function undo(work: Work, origin: Origin) {
  const { db, nouns, id, outcome, now } = work;
  const noun = nouns.find(({ path }) => path === origin.noun);
  const item = noun && (await findItem(db, noun, origin.itemId));
  if (origin.action === 'link') {
    await db.deleteFrom('origins').where('source', '=', origin.source).where('key', '=', origin.key).execute();
    return removeAddresses(work, origin);
  }
  const isUntouched = item?.version === origin.version;
  if (origin.updatedBy === id) {
    const version = isUntouched ? (await restoreItem(db, noun as ServerNoun, item.id, { now })).version : undefined;
    if (version) outcome.undone += 1;
    else keep(outcome, item);
    await setOrigin(db, origin, { updatedBy: '', ...(version && { version, hash: '' }) });
    return;
  }
  if (!isUntouched || origin.updatedBy) {
    keep(outcome, item);
    await setOrigin(db, origin, { import: '' });
    return;
  }
  await deleteItem(db, noun as ServerNoun, item.id, { now });
  outcome.undone += 1;
  await setOrigin(db, origin, { undone: 1 });
  await removeAddresses(work, origin);
}

function removeAddresses({ db, id }: Work, { noun, itemId }: Origin) {
  const own = db.deleteFrom('formerAddresses').where('import', '=', id);
  return own.where('noun', '=', noun).where('itemId', '=', itemId).execute();
}

function keep(outcome: Outcome, item: Item | undefined) {
  if (item && outcome.kept.length < mostProblems) outcome.kept.push(item.title);
}
