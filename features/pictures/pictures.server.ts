import { sendPrepared } from '#core/http/prepared-response.ts';
import type { Feature } from '#records/store/feature.server.ts';
import { deleteUnreferencedPictures } from '#records/store/pictures.server.ts';
import { createDrawer } from './drawer.ts';
import { createDrawnPictureSender } from './drawn-pictures.ts';
import { createPictureCache } from './picture-cache.ts';
import { createResizer } from './resizer.ts';
import { pictureRoutes } from './routes.ts';
import { pictureTables } from './transfer.ts';

/** The pictures of articles, events and messages, and what is drawn: cards for sites that link here, icons. */
export const pictures: Feature = {
  tables: pictureTables,
  open(services) {
    const { db, now, nouns } = services;
    const resizer = createResizer();
    const drawer = createDrawer();
    const cache = createPictureCache(db);
    const sendDrawn = createDrawnPictureSender(services, cache, drawer.draw);
    return {
      routes: pictureRoutes({ ...services, resizePicture: resizer.resize }),
      files: {
        get: cache.get,
        async send(path, request, response) {
          const picture = await cache.load(path);
          if (!picture) return sendDrawn(path, request, response);
          sendPrepared(picture, 200, request, response);
          return true;
        },
      },
      jobs: [{ every: 'day', what: 'Deleting old pictures', run: () => deleteUnreferencedPictures(db, nouns, now()) }],
      stop() {
        resizer.close();
        drawer.close();
      },
    };
  },
};
