import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { Problem } from '#http/problem.ts';
import { parseBody } from '#http/request-body.ts';
import { copyPicture, createPicture, findPicture, type SavedPicture } from '#records/pictures.server.ts';
import type { Db } from '#server/db/schema.ts';
import { createTurns } from '#server/uploads/turns.ts';
import { waitPatiently } from '#server/uploads/wait-patiently.ts';
import type { Cutter } from './cutter.ts';
import { PictureInput } from './input.ts';
import { openTemporaryFile, readUpload } from './upload.ts';

export type PictureDependencies = { cutPicture: Cutter['cut'] };

type Dependencies = PictureDependencies & { db: Db; now: () => Date; requireAdmin: MiddlewareHandler };

export const picturesPath = '/api/pictures';

export function pictureRoutes({ db, now, requireAdmin, cutPicture }: Dependencies) {
  // More at a time would take memory that the process keeps.
  const takeTurn = createTurns({ what: 'pictures', atOnce: 5 });
  return new Hono()
    .use(requireAdmin)
    .post('/', async (c) => {
      const picture = await takeTurn(async () => {
        await using file = await openTemporaryFile();
        const input = await readUpload(c.req.raw, file);
        waitPatiently(c);
        return await createPicture(db, { ...textOf(input), ...(await cutPicture(file)) }, now());
      });
      return created(c, picture);
    })
    .get('/:id', async (c) => c.json<SavedPicture>(found(await findPicture(db, c.req.param('id')))))
    .post('/:id/copies', async (c) => {
      const input = await parseBody(c.req.raw, PictureInput);
      return created(c, found(await copyPicture(db, c.req.param('id'), textOf(input), now())));
    });
}

function textOf({
  alt,
  decorative,
  focusX,
  focusY,
}: {
  alt: string;
  decorative: boolean;
  focusX: number;
  focusY: number;
}) {
  return { alt: decorative ? '' : alt, focusX, focusY };
}

function found(picture: SavedPicture | undefined) {
  if (!picture) throw new Problem(404, 'There is no such picture.');
  return picture;
}

function created(c: Context, { id, width, height }: SavedPicture) {
  c.header('location', `${picturesPath}/${id}`);
  return c.json({ id, width, height }, 201);
}
