import { sendPrepared } from '#core/http/prepared-response.ts';
import type { Feature } from '#records/store/feature.server.ts';
import { deleteUnnamedPictures } from '#records/store/pictures.server.ts';
import { createCutter } from './cutter.ts';
import { createPictureCache } from './picture-cache.ts';
import { pictureRoutes } from './routes.ts';
import { pictureTables } from './transfer.ts';

/** The pictures of articles, events and messages. */
export const pictures: Feature = {
  tables: pictureTables,
  open(services) {
    const { db, now, nouns } = services;
    const cutter = createCutter();
    const cache = createPictureCache(db);
    return {
      routes: pictureRoutes({ ...services, cutPicture: cutter.cut }),
      files: {
        get: cache.get,
        async send(path, request, response) {
          const picture = await cache.load(path);
          if (picture) sendPrepared(picture, 200, request, response);
          return picture !== undefined;
        },
      },
      jobs: [{ every: 'day', what: 'Looking after the pictures', run: () => deleteUnnamedPictures(db, nouns, now()) }],
      stop: cutter.close,
    };
  },
};
