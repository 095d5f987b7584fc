import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '#core/http/headers.ts';
import { sendPrepared } from '#core/http/prepared-response.ts';
import { Problem } from '#core/http/problem.ts';
import { logError } from '#core/log.ts';
import { createQueue } from '#core/uploads/queue.ts';
import type { Card } from '#records/declare/card.ts';
import { cardOf } from '#records/store/cards.server.ts';
import type { Services } from '#records/store/feature.server.ts';
import { findBySlug } from '#records/store/item-page.server.ts';
import { readPictureFile } from '#records/store/pictures.server.ts';
import type { Db } from '#records/store/tables.server.ts';
import type { CardDrawer } from './card-drawer.ts';
import type { PictureCache } from './picture-cache.ts';

const address = /^\/share\/(?<list>[\w-]+)\/(?<slug>[a-z\d-]+)-[\da-f]{12}\.jpg$/;

/**
 * Sends the card of a public item, drawn when it is first asked for. A former address redirects to the current one. Looks the item up each
 * time, so that a card disappears with its item, and nothing is drawn for addresses that strangers make up.
 */
export function createCardSender(
  { db, now, nouns, readContent }: Pick<Services, 'db' | 'now' | 'nouns' | 'readContent'>,
  cache: PictureCache,
) {
  return async function sendCard(path: string, request: IncomingMessage, response: ServerResponse) {
    const { list, slug = '' } = address.exec(path)?.groups ?? {};
    const noun = nouns.find((one) => one.card && one.path === list);
    const item = noun && (await findBySlug({ db, now: now(), isForAdmin: false }, noun, slug));
    const current = item && cardOf(noun, item, (await readContent()).facts);
    if (!current) return false;
    if (current.path !== path) redirect(response, current.path);
    else {
      const card = await cache.loadCard(path, current.card).catch(logUnexpected);
      if (card) sendPrepared(card, 200, request, response);
      // The card of the list's page, which the build has drawn.
      else redirect(response, `/share/${noun.path}.jpg`);
    }
    return true;
  };
}

/** A card that cannot be drawn now, such as one of too many, is no error. */
function logUnexpected(error: unknown) {
  if (!(error instanceof Problem)) logError(error, 'Drawing a card failed');
}

function redirect(response: ServerResponse, location: string) {
  response.writeHead(302, { ...securityHeaders, location, 'cache-control': 'no-cache' });
  response.end();
}

/** Reads a card's picture and draws it. Waiting cards do not hold their pictures in memory. */
export function createCardPainter(db: Db, draw: CardDrawer['draw']) {
  const enqueue = createQueue({ what: 'cards', concurrency: 1 });
  return ({ picture, ...words }: Card) =>
    enqueue(async () => {
      const bytes = picture && (await readPictureFile(db, picture.id, '1200.jpg'));
      return draw({ ...words, background: bytes ? { ...picture, picture: bytes } : undefined });
    });
}
