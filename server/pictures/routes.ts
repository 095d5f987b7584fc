import type { Context } from 'hono';
import * as z from 'zod/mini';
import { nameSchemas } from '#http/openapi.server.ts';
import { Problem, ValidationProblem } from '#http/problem.ts';
import { type Route, route } from '#http/route.server.ts';
import { PictureDetails } from '#records/picture-details.ts';
import { copyPicture, createPicture, findPicture, type SavedPicture } from '#records/pictures.server.ts';
import type { Services } from '#server/services.ts';
import { createTurns } from '#server/uploads/turns.ts';
import { waitPatiently } from '#server/uploads/wait-patiently.ts';
import { PictureInput, pictureShape } from './input.ts';
import { openTemporaryFile, readUpload } from './upload.ts';

const Picture = z.extend(PictureDetails, { id: z.string() });
const NewPicture = z.pick(Picture, { id: true, width: true, height: true });
const PictureUpload = z.object({ ...pictureShape, file: z.file() });
nameSchemas({ Picture, NewPicture, PictureInput, PictureUpload });

const picturesPath = '/api/pictures';

export function pictureRoutes({ db, now, cutPicture }: Services): Route[] {
  // More at a time would take memory that the process keeps.
  const takeTurn = createTurns({ what: 'pictures', atOnce: 5 });
  const creates = {
    for: 'admin',
    ok: { 201: ['The new picture, as wide and high as its largest file', NewPicture] },
    headers: ['Location'],
  } as const;
  return [
    route(`POST ${picturesPath}`, {
      ...creates,
      summary:
        'Add a picture: JPEG, PNG, WebP, AVIF, the first frame of a GIF, or HEIC. Files without metadata are made of it',
      upload: { 'multipart/form-data': PictureUpload },
      problems: {
        413: ['The file is over 20 MB', ValidationProblem],
        501: 'Pictures cannot be cut on the platform that the site runs on',
      },
      async handle({ c }) {
        const picture = await takeTurn(async () => {
          await using file = await openTemporaryFile();
          const input = await readUpload(c.req.raw, file);
          waitPatiently(c);
          return await createPicture(db, { ...textOf(input), ...(await cutPicture(file)) }, now());
        });
        return created(c, picture);
      },
    }),
    route(`GET ${picturesPath}/:id`, {
      summary: 'What is known of a picture',
      for: 'admin',
      ok: { 200: ['Without `alt` it is only decoration', Picture] },
      handle: async ({ id }) => found(await findPicture(db, id)),
    }),
    route(`POST ${picturesPath}/:id/copies`, {
      ...creates,
      summary: 'Add the same picture with another text or focus: a picture itself never changes',
      body: PictureInput,
      handle: async ({ c, id, body }) => created(c, found(await copyPicture(db, id, textOf(body), now()))),
    }),
  ];
}

function textOf({ alt, decorative, focusX, focusY }: z.infer<typeof PictureInput>) {
  return { alt: decorative ? '' : alt, focusX, focusY };
}

function found(picture: SavedPicture | undefined) {
  if (!picture) throw new Problem(404, 'There is no such picture.');
  return picture;
}

function created(c: Context, { id, width, height }: SavedPicture) {
  c.header('location', `${picturesPath}/${id}`);
  return { id, width, height };
}
