import { sendPrepared } from '#core/http/prepared-response.ts';
import type { Feature } from '#records/store/feature.server.ts';
import { deleteUnreferencedPictures } from '#records/store/pictures.server.ts';
import { createCardDrawer } from './card-drawer.ts';
import { createCardPainter, createCardSender } from './cards.ts';
import { createPictureCache } from './picture-cache.ts';
import { createResizer } from './resizer.ts';
import { pictureRoutes } from './routes.ts';
import { pictureTables } from './transfer.ts';

/** The pictures of articles, events and messages, and the cards of events and messages on sites that link to them. */
export const pictures: Feature = {
  tables: pictureTables,
  open(services) {
    const { db, now, nouns } = services;
    const resizer = createResizer();
    const drawer = createCardDrawer();
    const cache = createPictureCache(db, createCardPainter(db, drawer.draw));
    const sendCard = createCardSender(services, cache);
    return {
      routes: pictureRoutes({ ...services, resizePicture: resizer.resize }),
      files: {
        get: cache.get,
        async send(path, request, response) {
          const picture = await cache.load(path);
          if (!picture) return sendCard(path, request, response);
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
