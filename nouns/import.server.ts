import type { NounDb } from './db.server.ts';
import type { Values } from './field.ts';
import type { ImportedItem, ImportedNoun } from './import-file.server.ts';
import { type Item, mapFields, type Noun } from './noun.ts';
import type { Revision } from './revision.ts';
import { insertRevisions, revisionReader } from './revisions.server.ts';
import { claimSlug, claimSlugsOf } from './slugs.server.ts';
import { contentOf, createItem, deleteItem, insertItems, listItems, restoreItem, updateItem } from './store.server.ts';
import { write } from './versions.server.ts';

/** What an import would do with the items of one noun. */
export type ImportPlan = {
  noun: Noun;
  /** Unknown here. They come with their history if the file has it. */
  added: { item: ImportedItem; history: Revision[] | undefined }[];
  /** In the bin here. */
  returned: ImportedItem[];
  changed: { item: Item; change: Values }[];
  unchanged: number;
  /** Not in the file: they go to the bin. */
  gone: Item[];
  /** In the bin there, and unknown here. */
  addedToBin: Revision[][];
};

export async function planImport(db: NounDb, { noun, items, histories }: ImportedNoun): Promise<ImportPlan> {
  const existing = new Map((await listItems(db, noun)).map((item) => [item.id, item]));
  const ofNoun = db.selectFrom('revisions').select('itemId').distinct().where('noun', '=', noun.path);
  const known = new Set((await ofNoun.execute()).map(({ itemId }) => itemId));
  const plan: ImportPlan = { noun, added: [], returned: [], changed: [], unchanged: 0, gone: [], addedToBin: [] };
  for (const item of items) {
    const current = existing.get(item.id ?? '');
    if (current) {
      const change = changeOf(current, item.values);
      if (Object.keys(change).length > 0) plan.changed.push({ item: current, change });
      else plan.unchanged += 1;
    } else if (known.has(item.id ?? '')) plan.returned.push(item);
    else plan.added.push({ item, history: histories.get(item.id ?? '') });
  }
  const inFile = new Set(items.map(({ id }) => id));
  plan.gone = [...existing.values()].filter(({ id }) => !inFile.has(id));
  plan.addedToBin = [...histories].filter(([id]) => !inFile.has(id) && !known.has(id)).map(([, history]) => history);
  return plan;
}

function changeOf(item: Item, values: Values): Values {
  const current = contentOf(item);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(current[name])),
  );
}

export function countSteps(plans: ImportPlan[]) {
  return plans.reduce(
    (sum, { added, returned, changed, gone, addedToBin }) =>
      sum + added.length + returned.length + changed.length + gone.length + addedToBin.length,
    0,
  );
}

/** Rows per query, well below the number of parameters that a database takes. */
const batch = 200;

/**
 * All of it or nothing. An item that somebody has changed since the plan was made stops the import. `onProgress` gets how many
 * items are done.
 */
export function applyImport(db: NounDb, plans: ImportPlan[], now: Date, onProgress: (done: number) => void) {
  const topics = plans.map(({ noun }) => noun.path);
  return write(db, topics, async (transaction) => {
    let done = 0;
    const step = (count = 1) => {
      done += count;
      onProgress(done);
    };
    for (const { noun, added, returned, changed, gone, addedToBin } of plans) {
      const moved = added.flatMap(({ item, history }) => (history ? [{ item, history }] : []));
      for (let index = 0; index < moved.length; index += batch) {
        const part: ((typeof moved)[number] & { last: Item })[] = [];
        for (const { item, history } of moved.slice(index, index + batch)) {
          part.push({ item, ...(await takeOver(transaction, noun, history)) });
        }
        await insertItems(
          transaction,
          noun,
          part.map(({ last }) => last),
        );
        await insertAll(
          transaction,
          part.flatMap(({ history }) => history),
        );
        for (const { item, last } of part) await updateTo(transaction, noun, last, item.values, now);
        step(part.length);
      }
      for (const { item, history } of added) {
        if (history) continue;
        const values: Values = { ...mapFields(noun.fields, ({ initial }) => initial), ...item.values };
        await createItem(transaction, noun, { ...values, ...(item.id && { id: item.id }) }, now);
        step();
      }
      for (const { id = '', values } of returned) {
        const restored = await restoreItem(transaction, noun, id, { now });
        await updateTo(transaction, noun, restored, values, now);
        step();
      }
      for (const { item, change } of changed) {
        await updateItem(transaction, noun, item.id, change, { now, ifMatch: (version) => version === item.version });
        step();
      }
      for (const item of gone) {
        await deleteItem(transaction, noun, item.id, { now, ifMatch: (version) => version === item.version });
        step();
      }
      await insertAll(transaction, addedToBin.flat());
      for (const history of addedToBin) await claimSlugsOf(transaction, noun, history);
      step(addedToBin.length);
    }
  });
}

/** A history with the item as it ends, and the slugs of both claimed: where another item has its last one here, it gets a new one. */
async function takeOver(db: NounDb, noun: Noun, history: Revision[]) {
  await claimSlugsOf(db, noun, history);
  const state = lastState(noun, history);
  const last = { ...state, ...(await claimSlug(db, noun, state, state.slug)) };
  return { last, history: history.map((one) => (one === history.at(-1) ? { ...one, after: last } : one)) };
}

/** The item as its history ends, read as the site will read it: the file may come from an older version, with other fields. */
function lastState(noun: Noun, history: Revision[]): Item {
  const newest = history.at(-1);
  const state = newest && revisionReader(noun)({ ...newest, before: null, after: JSON.stringify(newest.after) }).after;
  if (!state) throw new Error(`A history in ${noun.path} does not end with an item.`);
  return state;
}

async function updateTo(db: NounDb, noun: Noun, item: Item, values: Values, now: Date) {
  const change = changeOf(item, values);
  if (Object.keys(change).length > 0) await updateItem(db, noun, item.id, change, { now });
}

async function insertAll(db: NounDb, revisions: Revision[]) {
  for (let index = 0; index < revisions.length; index += batch) {
    await insertRevisions(db, revisions.slice(index, index + batch));
  }
}
