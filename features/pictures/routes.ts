import * as z from 'zod/mini';
import { maxPictureBytes, pictureTooLarge } from '#core/http/file-messages.ts';
import { nameSchemas } from '#core/http/openapi.server.ts';
import { ValidationProblem } from '#core/http/problem.ts';
import { type Route, route } from '#core/http/route.server.ts';
import { createQueue, disableSocketTimeout } from '#core/uploads/queue.ts';
import { checkHeaders, receiveFile, type UploadLimits } from '#core/uploads/receive-file.ts';
import { openTemporaryFile } from '#core/uploads/temporary-file.ts';
import { Picture } from '#records/declare/file-values.ts';
import type { Services } from '#records/store/feature.server.ts';
import { createPicture } from '#records/store/pictures.server.ts';
import type { Resizer } from './resizer.ts';

/** Without `alt`, which is not known yet, so that no item is saved without a description by mistake. */
const NewPicture = z.omit(Picture, { alt: true });
nameSchemas({ NewPicture });

const limits: UploadLimits = { type: 'image', maxBytes: maxPictureBytes, tooLarge: pictureTooLarge };

type PictureServices = Pick<Services, 'db' | 'now'> & { resizePicture: Resizer['resize'] };

export function pictureRoutes({ db, now, resizePicture }: PictureServices): Route[] {
  // More in parallel would use memory that stays allocated to the process.
  const enqueue = createQueue({ what: 'pictures', concurrency: 5 });
  return [
    route('POST /api/pictures', {
      summary:
        'Add a picture: JPEG, PNG, WebP, AVIF, the first frame of a GIF, or HEIC. The body is the file. With `alt`, the answer is what an item can have',
      for: 'admin',
      upload: { 'application/octet-stream': z.file(), 'image/*': z.file() },
      ok: { 201: ['The picture, as wide and high as its largest file', NewPicture] },
      problems: {
        413: ['The file is over 20 MB', ValidationProblem],
        501: 'Pictures cannot be cut on the platform that the site runs on',
        507: 'The server has no room left',
      },
      async handle({ c }) {
        checkHeaders(c.req.raw, limits);
        return enqueue(() =>
          receivePicture(c.req.raw, { db, now }, (file) => {
            disableSocketTimeout(c);
            return resizePicture(file);
          }),
        );
      },
    }),
  ];
}

/** Cuts and stores a picture that arrives with a request, or with another site's response. */
export async function receivePicture(
  request: Parameters<typeof receiveFile>[0],
  { db, now }: Pick<Services, 'db' | 'now'>,
  resizePicture: Resizer['resize'],
) {
  await using file = await openTemporaryFile();
  await receiveFile(request, file, limits);
  const picture = await createPicture(db, await resizePicture(file), now());
  return { ...picture, focusX: 50, focusY: 50 };
}
