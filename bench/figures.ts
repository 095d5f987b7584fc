import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The load average of the last minute. */
export function currentLoad() {
  return loadavg()[0]?.toFixed(1);
}

/** Measures the share of CPU time that the host gives to other virtual machines from now on (steal time). Linux only. */
export function measureStealTime() {
  const before = cpuTime();
  return function stealTime() {
    const now = cpuTime();
    const share = (now.stolen - before.stolen) / (now.wanted - before.wanted);
    return Number.isNaN(share) ? '' : `, ${(share * 100).toFixed(0)} % stolen by the host`;
  };
}

function cpuTime() {
  if (process.platform !== 'linux') return { wanted: 0, stolen: 0 };
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, _idle, _iowait, irq = 0, softirq = 0, stolen = 0] = first
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return { wanted: user + nice + system + irq + softirq + stolen, stolen };
}
