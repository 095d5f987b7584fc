import * as z from 'zod/mini';
import { failures, json, jsonSchemas, problem, ref, security } from '#http/openapi.server.ts';
import { Picture } from '#records/file-values.ts';
import { picturesPath } from './routes.ts';

const file = { schema: { type: 'string', format: 'binary' } };

/** Describes the route in routes.ts. */
export const picturePaths = {
  [picturesPath]: {
    post: {
      summary:
        'Add a picture: JPEG, PNG, WebP, AVIF, the first frame of a GIF, or HEIC. The body is the file. With `alt`, the answer is what an item can have',
      security,
      requestBody: { required: true, content: { 'application/octet-stream': file, 'image/*': file } },
      responses: {
        201: { description: 'The picture, as wide and high as its largest file', ...json(ref('NewPicture')) },
        ...failures(400, 401, 403),
        413: problem('The file is over 20 MB', 'ValidationProblem'),
        415: problem('The body is not a picture'),
        501: problem('Pictures cannot be cut on the platform that the site runs on'),
        507: problem('The server has no room left'),
      },
    },
  },
};

export const pictureSchemas = jsonSchemas({ NewPicture: z.omit(Picture, { alt: true }) }, 'output');
