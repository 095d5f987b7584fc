import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '#core/http/headers.ts';
import { sendPrepared } from '#core/http/prepared-response.ts';
import { Problem } from '#core/http/problem.ts';
import { logError } from '#core/log.ts';
import { createQueue } from '#core/uploads/queue.ts';
import type { Card, PageCard, SitePicture } from '#records/declare/card.ts';
import { cardOf } from '#records/store/cards.server.ts';
import type { Services } from '#records/store/feature.server.ts';
import { findBySlug } from '#records/store/item-page.server.ts';
import { readPictureFile } from '#records/store/pictures.server.ts';
import { findSitePicture } from '#records/store/site-pictures.server.ts';
import type { Drawer } from './drawer.ts';
import { faviconOf } from './favicon.ts';
import type { PictureCache } from './picture-cache.ts';

const cardPath = /^\/share\/(?<list>[\w-]+)\/(?<slug>[a-z\d-]+)-[\da-f]{12}\.jpg$/;

/** `address`: the current one. `instead`: a file of the build. */
type Found = { address: string; draw(): Promise<Uint8Array>; instead: string };
type Given = Pick<Services, 'db' | 'now' | 'nouns' | 'readContent' | 'findFile'>;

/**
 * Sends the card of a public item, or a picture of the site that the church has changed, drawn when it is first asked for. A former address
 * redirects to the current one. Looks up what is drawn each time, so that a card disappears with its item, and nothing is drawn for addresses that
 * strangers make up.
 */
export function createDrawnPictureSender(
  { db, now, nouns, readContent, findFile }: Given,
  cache: PictureCache,
  draw: Drawer['draw'],
) {
  const enqueue = createQueue({ what: 'cards', concurrency: 1 });

  async function findCard(path: string): Promise<Found | undefined> {
    const { list, slug = '' } = cardPath.exec(path)?.groups ?? {};
    const noun = nouns.find((one) => one.card && one.path === list);
    const item = noun && (await findBySlug({ db, now: now(), isForAdmin: false }, noun, slug));
    const current = item && cardOf(noun, item, (await readContent()).facts);
    if (!current) return undefined;
    // The card of the list's page, which the build has drawn.
    return { address: current.path, draw: () => drawCard(current.card), instead: `/share/${noun.path}.jpg` };
  }

  /** Cards that wait do not hold their pictures in memory. */
  function drawCard({ picture, ...words }: Card | PageCard) {
    return enqueue(async () => {
      const bytes = picture && (await readBytes(picture));
      return draw({ ...words, kind: 'card', background: bytes ? { ...picture, picture: bytes } : undefined });
    });
  }

  async function readBytes(picture: NonNullable<Card['picture']> | PageCard['picture']) {
    return 'path' in picture ? findFile(picture.path)?.variants[''].body : readPictureFile(db, picture.id, '1200.jpg');
  }

  async function findOfSite(path: string): Promise<Found | undefined> {
    const found = path.startsWith('/pictures/drawn/') ? findSitePicture(await readContent(), path) : undefined;
    return found && { address: found.address, draw: () => drawOfSite(found.picture), instead: found.file };
  }

  async function drawOfSite(picture: SitePicture) {
    if (picture.kind === 'favicon') return Buffer.from(faviconOf(picture.look.logo.svg, picture.look.colors));
    return picture.kind === 'card' ? drawCard(picture) : enqueue(() => draw(picture));
  }

  return async function send(path: string, request: IncomingMessage, response: ServerResponse) {
    const found = (await findCard(path)) ?? (await findOfSite(path));
    if (!found) return false;
    if (found.address !== path) redirect(response, found.address);
    else {
      const drawn = await cache.loadDrawn(path, found.draw).catch(logUnexpected);
      if (drawn) sendPrepared(drawn, 200, request, response);
      else redirect(response, found.instead);
    }
    return true;
  };
}

/** What cannot be drawn now, such as one of too many, is no error. */
function logUnexpected(error: unknown) {
  if (!(error instanceof Problem)) logError(error, 'Drawing a picture failed');
}

function redirect(response: ServerResponse, location: string) {
  response.writeHead(302, { ...securityHeaders, location, 'cache-control': 'no-cache' });
  response.end();
}
