import { sample } from './sample.ts';
import type { Exception } from './schema.ts';

/** Days whose services differ from those of the week. Every page that shows the times shows them, until they are over. */
export const exceptions: Exception[] = [
  { date: sample.fact('2026-12-24'), name: sample.fact('Christmas Eve'), starts: sample.fact(['17:00', '19:00']) },
  { date: sample.fact('2026-12-30'), name: sample.fact('Christmas break'), starts: sample.fact([]) },
];
