import { nouns } from '../../features/all.ts';
import { apiPath, type Noun } from '../../records/declare/noun.ts';
import { generateInput } from '../../test/generated-input.ts';
import type { Volunteer } from './volunteer.ts';

type Item = Record<string, unknown> & { id: string; version: number };
type Revision = { id: string; version: number; action: string; before: Item | null; after: Item | null };
/** `after` is null for a deletion, whose response has no body. */
type Answered = { action: string; after: Item | null };

/** An item as its writers know it. The site must not lose confirmed writes. */
export type KnownItem = {
  noun: Noun;
  id: string;
  version: number;
  isDeleted: boolean;
  /** Whether its newest change can be undone, which a creation and a restore from the bin cannot. */
  canUndo: boolean;
  answered: Map<number, Answered>;
  /** Writes without a response when the site was killed. Each may or may not have happened. */
  unanswered: number;
};

export function knownItem(noun: Noun, id: string): KnownItem {
  return { noun, id, version: 0, isDeleted: false, canUndo: false, answered: new Map(), unanswered: 0 };
}

export function recordResponse(item: KnownItem, version: number, action: string, after: Item | null) {
  // Computed properties are stripped, because revisions lack them.
  item.answered.set(version, { action, after: after && (item.noun.Item.parse(after) as Item) });
  item.version = version;
  item.isDeleted = after === null;
  item.canUndo = action === 'update';
}

/** All fields contain the number of the write, so a partial write is detected. */
function isWhole(noun: Noun, item: Item) {
  const number = Number(/\d+$/.exec(String(item.title))?.[0] ?? Number.NaN);
  return Object.entries(generateInput(noun, number)).every(([name, value]) => isSame(item[name], value));
}

function isSame(one: unknown, other: unknown) {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** Sorts keys, whose order is irrelevant. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Reads every list as visitors do, by id, without computed properties, which change with the clock. */
export async function readLists(volunteer: Volunteer) {
  const lists = new Map<Noun, Map<string, Item>>();
  for (const noun of nouns as readonly Noun[]) {
    const { status, text } = await volunteer.send('GET', apiPath(noun), { headers: { cookie: '' } });
    if (status !== 200) throw new Error(`GET ${apiPath(noun)} was answered with ${status}`);
    lists.set(noun, new Map((JSON.parse(text) as Item[]).map((item) => [item.id, savedPart(noun, item)])));
  }
  return lists;
}

function savedPart(noun: Noun, item: Item) {
  return Object.fromEntries(Object.keys(noun.Item.shape).map((name) => [name, item[name]])) as Item;
}

/** Describes how stored data contradicts the responses, and updates the known item to it. */
export async function checkItem(volunteer: Volunteer, known: KnownItem, listed: Item | undefined): Promise<string[]> {
  const { noun, id, answered } = known;
  const { status, text } = await volunteer.send('GET', `${apiPath(noun)}/${id}/revisions`);
  if (status !== 200) return [`the revisions of a ${noun.name} were answered with ${status}`];
  const revisions = JSON.parse(text) as Revision[];
  const [newest] = revisions;
  const problems: string[] = [];
  const complain = (is: boolean, problem: string) => is && problems.push(`${noun.name}: ${problem}`);

  complain(!isSame(newest?.after ?? null, listed ?? null), 'the list and the newest revision differ');
  const versions = revisions.map(({ version }) => version);
  complain(
    !isSame(
      versions,
      [...revisions.keys()].map((index) => revisions.length - index),
    ),
    'versions have a gap',
  );
  for (const [index, { before, after, version, action }] of revisions.entries()) {
    const older = revisions[index + 1];
    complain(!isSame(before, older?.after ?? null), `before of a revision (${action}) is not the state before it`);
    complain(after !== null && !isWhole(noun, after), `a write (${action}) is half there`);
    complain(after !== null && after.version !== version, 'an item has not the version of its revision');
    complain((after === null) !== (action === 'delete'), `a revision has the wrong action (${action})`);
  }
  const byVersion = new Map(revisions.map((revision) => [revision.version, revision]));
  for (const [version, { action, after }] of answered) {
    const stored = byVersion.get(version);
    complain(!stored, `an answered write (${action}) is lost`);
    complain(stored !== undefined && stored.action !== action, `an answered ${action} is stored as ${stored?.action}`);
    complain(
      stored !== undefined && !isSame(stored.after, after),
      `an answered write (${action}) is stored differently`,
    );
  }
  complain(revisions.length > answered.size + known.unanswered, 'there are more revisions than writes');
  known.version = newest?.version ?? 0;
  known.isDeleted = newest?.after === null;
  known.canUndo = newest?.before !== null && newest?.after !== null;
  // Writes that were in flight have been resolved one way or the other.
  known.unanswered = revisions.length - answered.size;
  return problems;
}
