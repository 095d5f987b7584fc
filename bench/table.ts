type Reach = { atLeast: number } | { below: number } | { atMost: number };

/**
 * `reach`, the target, applies to `ratio`: the ratio to `other`, or the figure itself if there is no other. A row without one is for
 * information only.
 */
export type Row = { figure: string; ours: string; other?: string; ratio: number; reach?: Reach };

/** An aligned Markdown table. */
export function table(rows: Row[]) {
  const head = ['figure', 'ours', 'against', 'ratio', 'reach', 'reached'];
  const cells = rows.map(({ figure, ours, other, ratio, reach }) => [
    figure,
    ours,
    other ?? '',
    other ? ratio.toFixed(2) : '',
    reach ? reachText(reach) : '',
    reach ? (isReached(ratio, reach) ? 'yes' : 'NO') : '',
  ]);
  return aligned(head, cells);
}

export function aligned(head: string[], rows: string[][]) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function reachText(reach: Reach) {
  if ('atLeast' in reach) return `at least ${short(reach.atLeast)}`;
  if ('atMost' in reach) return `at most ${short(reach.atMost)}`;
  return `under ${short(reach.below)}`;
}

function short(number: number) {
  return String(Number(number.toFixed(2)));
}

function isReached(value: number, reach: Reach) {
  if ('atLeast' in reach) return value >= reach.atLeast;
  if ('atMost' in reach) return value <= reach.atMost;
  return value < reach.below;
}
