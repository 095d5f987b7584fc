import * as z from 'zod/mini';
import { body, failures, headers, json, jsonSchemas, problem, ref, security } from '#http/openapi.server.ts';
import { PictureDetails } from '#records/picture-details.ts';
import { PictureInput, pictureShape } from './input.ts';
import { picturesPath } from './routes.ts';

const id = { id: z.string() };
const { width, height } = PictureDetails.shape;
const NewPicture = z.object({ ...id, width, height });
const PictureUpload = z.object({ ...pictureShape, file: z.file() });
const Picture = z.object({ ...id, ...PictureDetails.shape });

const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const created = {
  201: {
    description: 'The new picture, as wide and high as its largest file',
    ...headers('Location'),
    ...json(ref('NewPicture')),
  },
};

/** Describes the routes in routes.ts. */
export const picturePaths = {
  [picturesPath]: {
    post: {
      summary:
        'Add a picture: JPEG, PNG, WebP, AVIF, the first frame of a GIF, or HEIC. Files without metadata are made of it',
      security,
      requestBody: { required: true, content: { 'multipart/form-data': { schema: ref('PictureUpload') } } },
      responses: {
        ...created,
        ...failures(400, 401, 403),
        413: problem('The file is over 20 MB', 'ValidationProblem'),
        415: problem('The body is not multipart/form-data'),
        501: problem('Pictures cannot be cut on the platform that the site runs on'),
      },
    },
  },
  [`${picturesPath}/{id}`]: {
    parameters,
    get: {
      summary: 'What is known of a picture',
      security,
      responses: {
        200: { description: 'Without `alt` it is only decoration', ...json(ref('Picture')) },
        ...failures(401, 404),
      },
    },
  },
  [`${picturesPath}/{id}/copies`]: {
    parameters,
    post: {
      summary: 'Add the same picture with another text or focus: a picture itself never changes',
      security,
      ...body('PictureInput'),
      responses: { ...created, ...failures(400, 401, 403, 404, 413, 415) },
    },
  },
};

export const pictureSchemas = {
  ...jsonSchemas({ PictureInput, PictureUpload }, 'input'),
  ...jsonSchemas({ NewPicture, Picture }, 'output'),
};
