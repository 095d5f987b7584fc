import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono, type MiddlewareHandler } from 'hono';
import { maxPictureBytes, pictureTooLarge } from '#http/file-messages.ts';
import { createPicture } from '#records/pictures.server.ts';
import type { Db } from '#server/db/schema.ts';
import { checkHead, receiveFile, type UploadLimits } from '#server/uploads/receive-file.ts';
import { createTurns } from '#server/uploads/turns.ts';
import { waitPatiently } from '#server/uploads/wait-patiently.ts';
import type { Cutter } from './cutter.ts';

export type PictureDependencies = { cutPicture: Cutter['cut'] };

type Dependencies = PictureDependencies & { db: Db; now: () => Date; requireAdmin: MiddlewareHandler };

export const picturesPath = '/api/pictures';

const limits: UploadLimits = { type: 'image', maxBytes: maxPictureBytes, tooLarge: pictureTooLarge };

export function pictureRoutes({ db, now, requireAdmin, cutPicture }: Dependencies) {
  // More at a time would take memory that the process keeps.
  const takeTurn = createTurns({ what: 'pictures', atOnce: 5 });
  return new Hono().use(requireAdmin).post('/', async (c) => {
    checkHead(c.req.raw, limits);
    const picture = await takeTurn(async () => {
      await using file = await openTemporaryFile();
      await receiveFile(c.req.raw, file, limits);
      waitPatiently(c);
      return await createPicture(db, await cutPicture(file), now());
    });
    // A value without `alt`, which nobody has said yet: no item can be saved with it by mistake.
    return c.json({ ...picture, focusX: 50, focusY: 50 }, 201);
  });
}

/** For one upload, which is not held in memory. Without a name, so that nothing of it is left however this process ends. */
export async function openTemporaryFile() {
  const path = join(tmpdir(), `picture-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
