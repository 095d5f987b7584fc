import type { ServerNoun } from '#records/store/details.server.ts';
import type { Feature } from '#records/store/feature.server.ts';
import { historyRoutes } from '#records/store/routes.server.ts';
import { createLogoReader } from './logo-reader.ts';
import { wordsRoutes } from './routes.ts';
import type { ChangedPart } from './words.ts';

/** The words of all pages, the church's facts, its colors and its logo, which volunteers change in the browser. */
export function wordsOf(noun: ServerNoun<ChangedPart>): Feature {
  return {
    open(services) {
      const logoReader = createLogoReader();
      return {
        routes: [
          ...historyRoutes(noun as unknown as ServerNoun, services),
          ...wordsRoutes(noun, { ...services, readLogo: logoReader.read }),
        ],
        stop: logoReader.close,
      };
    },
  };
}
