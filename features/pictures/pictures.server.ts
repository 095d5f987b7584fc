import { sendPrepared } from '#core/http/prepared-response.ts';
import type { Feature } from '#records/store/feature.server.ts';
import { deleteUnreferencedPictures } from '#records/store/pictures.server.ts';
import { createPictureCache } from './picture-cache.ts';
import { createResizer } from './resizer.ts';
import { pictureRoutes } from './routes.ts';
import { pictureTables } from './transfer.ts';

/** The pictures of articles, events and messages. */
export const pictures: Feature = {
  tables: pictureTables,
  open(services) {
    const { db, now, nouns } = services;
    const resizer = createResizer();
    const cache = createPictureCache(db);
    return {
      routes: pictureRoutes({ ...services, resizePicture: resizer.resize }),
      files: {
        get: cache.get,
        async send(path, request, response) {
          const picture = await cache.load(path);
          if (picture) sendPrepared(picture, 200, request, response);
          return picture !== undefined;
        },
      },
      jobs: [{ every: 'day', what: 'Deleting old pictures', run: () => deleteUnreferencedPictures(db, nouns, now()) }],
      stop: resizer.close,
    };
  },
};
