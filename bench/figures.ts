import { loadavg } from 'node:os';

export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** How busy the machine has been in the last minute. */
export function loadNow() {
  return loadavg()[0]?.toFixed(1);
}
