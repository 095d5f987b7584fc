import { setTimeout as wait } from 'node:timers/promises';
import { residentMegabytes } from '../built-server.ts';
import { type Outcome, whole } from './outcome.ts';
import type { Site } from './site-process.ts';

/** Watches the memory of the site's process from now on. `seconds`: see `Size`. */
export function watchMemory({ pid, hasExited }: Pick<Site, 'pid' | 'hasExited'>, seconds: number) {
  const before = residentMegabytes(pid);
  let peak = before;
  const timer = setInterval(() => {
    if (!hasExited()) peak = Math.max(peak, residentMegabytes(pid));
  }, 200);
  return {
    stop() {
      clearInterval(timer);
      return { before, peak };
    },
    /** Passes if memory returns to within a quarter of the start within half a minute. */
    async settle(fault: string, setup: string): Promise<Outcome> {
      clearInterval(timer);
      const isBack = () => residentMegabytes(pid) <= before * 1.25;
      for (let tries = 0; tries < 3 * seconds && !isBack(); tries += 1) await wait(1_000);
      const after = residentMegabytes(pid);
      const excess = isBack() ? [] : [`memory went from ${whole(before)} MB to ${whole(after)} MB`];
      return {
        fault,
        setup,
        done: `${whole(before)} MB before, ${whole(peak)} MB at the peak, ${whole(after)} MB after`,
        lost: 0,
        letIn: 0,
        unintended: 0,
        note: 'back: within 25 % of before',
        excess,
      };
    },
  };
}
