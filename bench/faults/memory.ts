import { setTimeout as wait } from 'node:timers/promises';
import { residentMegabytes } from '../built-server.ts';
import { type Outcome, whole } from './outcome.ts';

/** Of the site's own process, from now on. */
export function watchMemory(pid: number) {
  const before = residentMegabytes(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 1_000);
  return {
    /** Back means: within a quarter of what it was, at most half a minute later. */
    async settle(fault: string, setup: string): Promise<Outcome> {
      clearInterval(timer);
      const isBack = () => residentMegabytes(pid) <= before * 1.25;
      for (let tries = 0; tries < 30 && !isBack(); tries += 1) await wait(1_000);
      const after = residentMegabytes(pid);
      const problems = isBack() ? [] : [`memory went from ${whole(before)} MB to ${whole(after)} MB`];
      return {
        fault,
        setup,
        done: `${whole(before)} MB before, ${whole(peak)} MB at the peak, ${whole(after)} MB after`,
        lost: 0,
        letIn: 0,
        unintended: problems.length,
        note: 'back: within 25 % of before',
        details: problems,
      };
    },
  };
}
