import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** For a process that reads an upload: visitors come first for the processor, and when the machine runs out of memory. */
export function lowerPriority() {
  // Ctrl+C in a terminal: the site decides when this process ends. It also does if the site is killed.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit());
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux knows the second.
  }
}
