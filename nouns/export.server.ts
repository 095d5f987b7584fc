import { nouns } from './all.ts';
import { toCsv } from './csv.server.ts';
import type { NounDb } from './db.server.ts';
import type { Item, Noun } from './noun.ts';
import type { Revision } from './revision.ts';
import { listEveryRevision } from './revisions.server.ts';
import { listItems } from './store.server.ts';

/** Grows when an earlier version of the site could not read the file. */
export const exportFormat = 3;

type Export = {
  format: number;
  exportedAt: string;
  /** By the path of the noun. What is in the bin is in the revisions. */
  nouns: Record<string, { items: Item[]; revisions: Revision[] }>;
};

/** For each noun its items, its revisions and a file, and the file with everything. */
export const exportSteps = nouns.length * 3 + 1;

/** Everything that volunteers look after, with its history; no password, no sessions. `onStep` is called after each query. */
export function exportEverything(db: NounDb, now: Date, onStep = () => {}): Promise<Export> {
  // All queries see the same state, although others write meanwhile.
  const transaction = db.transaction().setIsolationLevel('repeatable read');
  return transaction.execute(async (snapshot) => {
    const entries: Export['nouns'] = {};
    for (const noun of nouns as readonly Noun[]) {
      const items = await listItems(snapshot, noun);
      onStep();
      entries[noun.path] = { items, revisions: await listEveryRevision(snapshot, noun) };
      onStep();
    }
    return { format: exportFormat, exportedAt: now.toISOString(), nouns: entries };
  });
}

/** The files of an export by name, in parts: everything to move it, and tables to look at and to edit. */
export function exportFiles(everything: Export): Record<string, Iterable<string>> {
  const tables = (nouns as readonly Noun[]).map((noun) => [
    `${noun.path}.csv`,
    [toCsv(noun, everything.nouns[noun.path]?.items ?? [])],
  ]);
  return { 'everything.json': toJsonLines(everything), ...Object.fromEntries(tables) };
}

/** A line for each item and revision: the whole file may be longer than the longest string that JavaScript can have. */
function* toJsonLines({ nouns: entries, ...head }: Export) {
  yield `${JSON.stringify(head).slice(0, -1)},"nouns":{\n`;
  let separator = '';
  for (const [path, { items, revisions }] of Object.entries(entries)) {
    yield `${separator}${JSON.stringify(path)}:{"items":[\n`;
    yield* toLines(items);
    yield '],"revisions":[\n';
    yield* toLines(revisions);
    yield ']}\n';
    separator = ',';
  }
  yield '}}\n';
}

function* toLines(list: object[]) {
  for (const [index, entry] of list.entries()) {
    yield `${JSON.stringify(entry)}${index < list.length - 1 ? ',' : ''}\n`;
  }
}
