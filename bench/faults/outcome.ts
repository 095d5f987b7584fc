import { isSmallest } from '../smallest.ts';
import { aligned } from '../table.ts';

/** One line of the table. */
export type Outcome = {
  fault: string;
  setup: string;
  done: string;
  /** Confirmed writes that are missing, partial or contradicted by their revisions; volunteers who were locked out. */
  lost: number;
  /** Requests that should have been refused. */
  letIn: number;
  /** Crashes, unintended 5xx, responses that differ from what was promised. */
  unintended: number;
  note: string;
  /** Descriptions of excessive time or memory. They count as unintended where figures are meaningful. */
  excess?: string[];
  /** Why this line could not run here. The other figures are then meaningless. */
  notRun?: string;
  /** Descriptions of what went wrong, printed below the table. */
  details?: string[];
};

export function holds({ lost, letIn, notRun, ...outcome }: Outcome) {
  return notRun !== undefined || lost + letIn + unintendedIn(outcome) === 0;
}

function unintendedIn({ unintended, excess = [] }: Pick<Outcome, 'unintended' | 'excess'>) {
  return isSmallest ? unintended : unintended + excess.length;
}

export function notRun(fault: string, setup: string, reason: string): Outcome {
  return { fault, setup, done: '', lost: 0, letIn: 0, unintended: 0, note: '', notRun: reason };
}

export function outcomeTable(outcomes: Outcome[]) {
  const head = ['fault', 'setup', 'done', 'lost', 'let in', 'unintended', 'note', 'holds'];
  const rows = outcomes.map((outcome) => {
    const { fault, setup, done, lost, letIn, note } = outcome;
    if (outcome.notRun !== undefined) return [fault, setup, 'not run', '', '', '', outcome.notRun, ''];
    return [
      fault,
      setup,
      done,
      whole(lost),
      whole(letIn),
      whole(unintendedIn(outcome)),
      note,
      holds(outcome) ? 'yes' : 'NO',
    ];
  });
  return aligned(head, rows);
}

/** The first few, without duplicates: a fault that repeats a thousand times is one fault. */
export function detailLines(outcomes: Outcome[]) {
  return outcomes
    .map((outcome) => ({ ...outcome, details: [...(outcome.details ?? []), ...(outcome.excess ?? [])] }))
    .filter(({ details }) => details.length > 0)
    .flatMap(({ fault, setup, details }) => [
      `\n${fault}, ${setup}:`,
      ...[...new Set(details.map((detail) => detail.replace(/error \w{8}/, 'error …')))]
        .slice(0, 12)
        .map((detail) => `- ${detail}`),
    ]);
}

/** How often each value occurs: '400 × 12, 401 × 3'. */
export function tally(counts: Map<string | number, number>) {
  return [...counts]
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
    .map(([value, count]) => `${value} × ${whole(count)}`)
    .join(', ');
}

export function count<Value>(counts: Map<Value, number>, value: Value) {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

export function whole(number: number) {
  return Math.round(number).toLocaleString('en');
}
