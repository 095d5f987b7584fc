import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { asText } from '#records/declare/kinds.ts';
import type { SavedItem } from '#records/declare/noun.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import { write } from '#records/store/versions.server.ts';
import { type Candidate, type Found, type LeftOut, UnreadableFile } from './candidate.ts';
import { type Decision, decide } from './decide.ts';
import type { Fate, Outcome, Report, Sample } from './import.ts';
import { dropImport, dropPlans, findImport, requireIdle, topic } from './imports.ts';
import type { Db } from './tables.ts';

/** What an import still has to do, in the order of the file. */
export type StagedRow = Extract<Found, { candidate: unknown } | { redirect: unknown }>;

type Services = { db: Db; nouns: readonly ServerNoun[] };

/** More cannot be looked over, and would fill the disk. */
const maxItems = 20_000;
const shown = { titles: 20, samples: 20, notes: 50, reasons: 50, letters: 300 };
const rowsAtOnce = 50;

const programs: Record<string, string> = {
  wordpress: 'WordPress',
  podcast: 'A podcast',
  feed: 'A feed',
  calendar: 'A calendar',
  csv: 'A table',
};

/**
 * Says what would happen, and stores what was found for it. No item is saved. An earlier plan that nobody has carried out is dropped. `from`: the
 * address, if it was not a file.
 */
export async function stage({ db, nouns }: Services, found: AsyncIterable<Found>, now: Date, from = '') {
  const id = randomUUIDv7();
  const plan = startPlan(nouns);
  const createdAt = now.toISOString();
  await db
    .insertInto('imports')
    .values({ id, title: '', state: 'reading', report: '', choices: '{}', outcome: nothingYet, createdAt })
    .execute();
  try {
    await stageRows(db, id, found, plan, now);
    const title = [programs[plan.source()] ?? 'A file', from].filter(Boolean).join(' from ');
    await write(db, [topic], async (transaction) => {
      await requireIdle(transaction);
      await dropPlans(transaction, now);
      const planned = { title, state: 'planned' as const, report: JSON.stringify(plan.report) };
      await transaction.updateTable('imports').set(planned).where('id', '=', id).execute();
    });
  } catch (error) {
    await dropImport(db, id);
    throw error;
  }
  return findImport(db, id);
}

const nothingYet = JSON.stringify({ counts: {}, problems: [], undone: 0, kept: [] } satisfies Outcome);

async function stageRows(db: Db, id: string, found: AsyncIterable<Found>, plan: Plan, now: Date) {
  let rows: { import: string; position: number; row: string }[] = [];
  async function flush() {
    if (rows.length > 0) await db.insertInto('importRows').values(rows).execute();
    rows = [];
    // Handles other requests in between: SQLite is synchronous.
    await setImmediate();
  }
  for await (const each of found) {
    if (!(await plan.add(db, each, now))) continue;
    const { total } = plan.report;
    if (total > maxItems) throw new UnreadableFile(tooMany);
    rows.push({ import: id, position: total, row: JSON.stringify(each) });
    if (rows.length >= rowsAtOnce) await flush();
  }
  await flush();
  if (plan.report.total === 0 && plan.report.leftOut.length === 0) throw new UnreadableFile(nothingFound);
}

const tooMany = `This file has more than ${maxItems.toLocaleString('en')} items. Please export one part at a time.`;
const nothingFound = 'There is nothing in this file that the site could take over.';

type Plan = ReturnType<typeof startPlan>;

function startPlan(nouns: readonly ServerNoun[]) {
  const report: Report = { groups: [], samples: [], leftOut: [], notes: [], addresses: 0, files: [], total: 0 };
  const seen = new Set<string>();
  const sources = new Map<string, number>();

  function addTo(noun: string, fate: Fate, title: string) {
    const isIt = (group: Report['groups'][number]) => group.noun === noun && group.fate === fate;
    countTitle(findOrAdd(report.groups, isIt, { noun, fate, count: 0, titles: [] }), title);
  }

  function leaveOut({ title, why }: LeftOut) {
    // Yet another reason is counted with the last one.
    const isIt = (reason: { why: string }, index: number) => reason.why === why || index === shown.reasons - 1;
    countTitle(findOrAdd(report.leftOut, isIt, { why, count: 0, titles: [] }), title);
  }

  function addFiles({ files }: Candidate) {
    for (const { field, bytes } of files) {
      const none = { field, state: 'offered' as const, count: 0, bytes: 0 };
      const counted = findOrAdd(report.files, (each) => each.field === field, none);
      counted.count += 1;
      counted.bytes += bytes;
    }
  }

  async function addCandidate(db: Db, candidate: Candidate, now: Date) {
    const { source, key } = candidate.origin;
    const title = cut(String(candidate.values.title ?? '')) || '(without a title)';
    sources.set(source, (sources.get(source) ?? 0) + 1);
    const name = JSON.stringify([source, key]);
    const isTwice = seen.has(name);
    seen.add(name);
    const decision = await decide(db, nouns, candidate, now);
    const why = isTwice ? 'It is in the file twice' : decision.why;
    if (why !== undefined) {
      leaveOut({ title, why: why.replace(/\.?$/, '.') });
      return false;
    }
    addTo(candidate.noun, decision.fate, title);
    report.total += 1;
    if (['new', 'double'].includes(decision.fate)) report.addresses += candidate.oldPaths.length;
    if (decision.fate === 'new') addFiles(candidate);
    if (decision.fate !== 'same' && report.samples.length < shown.samples)
      report.samples.push(sampleOf(decision, candidate, title));
    return true;
  }

  return {
    report,
    /** The program that most of it comes from. */
    source: () => [...sources].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '',
    /** Returns whether there is something to do about it. */
    async add(db: Db, found: Found, now: Date) {
      if ('candidate' in found) return addCandidate(db, found.candidate, now);
      if ('leftOut' in found) leaveOut(found.leftOut);
      if ('note' in found && report.notes.length < shown.notes) report.notes.push(found.note);
      if (!('redirect' in found)) return false;
      report.addresses += 1;
      report.total += 1;
      return true;
    },
  };
}

function findOrAdd<Entry>(entries: Entry[], isIt: (entry: Entry, index: number) => boolean, added: Entry) {
  const found = entries.find(isIt);
  if (!found) entries.push(added);
  return found ?? added;
}

function countTitle(group: { count: number; titles: string[] }, title: string) {
  group.count += 1;
  if (group.titles.length < shown.titles) group.titles.push(title);
}

/** The fields of what is new, and the differences of what is here. */
function sampleOf({ fate, noun, values, item }: Decision, { notes }: Candidate, title: string): Sample {
  const fields = Object.entries(noun.fields).flatMap(([name, field]) => {
    const value = values[name];
    const text = value === 'now' || value === undefined ? '' : cut(asText(field, value));
    const before = item && cut(asText(field, (item as unknown as SavedItem)[name] as typeof value));
    return text ? [{ label: field.label, value: text, ...(before !== undefined && { before }) }] : [];
  });
  return { noun: noun.path, title, fate, fields, notes };
}

function cut(text: string) {
  const { letters } = shown;
  return text.length > letters ? `${text.slice(0, letters)}…` : text;
}
