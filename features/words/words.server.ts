import type { ServerNoun } from '#records/store/details.server.ts';
import type { Feature } from '#records/store/feature.server.ts';
import { historyRoutes } from '#records/store/routes.server.ts';
import { wordsRoutes } from './routes.ts';
import type { ChangedPart } from './words.ts';

/** The words of all pages and the church's facts, which volunteers change in the browser. */
export function wordsOf(noun: ServerNoun<ChangedPart>): Feature {
  return {
    open: (services) => ({
      routes: [...historyRoutes(noun as unknown as ServerNoun, services), ...wordsRoutes(noun, services)],
    }),
  };
}
