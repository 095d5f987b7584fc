import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** For processes that parse uploads: visitors get the CPU first, and this process is killed first when memory runs out. */
export function lowerPriority() {
  // Ctrl+C in a terminal also reaches this process, but the site decides when it ends. It exits by itself if the site is killed.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit());
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // The second call works only on Linux.
  }
}
