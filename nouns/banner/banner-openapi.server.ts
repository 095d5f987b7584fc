import * as z from 'zod/mini';
import { body, failures, headers, ifMatch, json, jsonSchemas, problem, ref, security } from '#http/openapi.server.ts';
import { ProblemDetails } from '#http/problem.ts';
import { apiPath } from '#records/noun.ts';
import { banner, SavedBanner } from './banner.ts';

const BannerConflict = z.extend(ProblemDetails, { current: z.nullable(SavedBanner) });
const shownBanner = json({ anyOf: [ref('Banner'), { type: 'null' }] });
const bannerConflict = { 412: problem('Somebody has changed it since', 'BannerConflict') };
const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'With *, only if there is no announcement',
  schema: { type: 'string' },
  example: '*',
};

/** Describes bannerRoutes(). */
export const bannerPaths = {
  [apiPath(banner)]: {
    get: {
      summary: 'The announcement on every page, if there is one',
      responses: {
        200: {
          description: 'It, or null',
          ...headers('ETag'),
          ...shownBanner,
        },
        ...failures(304),
      },
    },
    put: {
      summary: 'Show an announcement on every page, in place of the one before',
      security,
      parameters: [ifMatch, ifNoneMatch],
      ...body('BannerInput'),
      responses: {
        200: { description: 'What is shown', ...json(ref('Banner')) },
        ...bannerConflict,
        ...failures(400, 401, 403, 413, 415),
      },
    },
    delete: {
      summary: 'Take the announcement down',
      security,
      parameters: [ifMatch],
      responses: { 204: { description: 'There is none now' }, ...bannerConflict, ...failures(400, 401, 403, 413) },
    },
  },
  [`${apiPath(banner)}/restore`]: {
    post: {
      summary: 'Undo the last change of the announcement',
      security,
      parameters: [ifMatch],
      responses: {
        200: { description: 'What is shown now, or null', ...shownBanner },
        ...bannerConflict,
        ...failures(400, 401, 403, 409, 413),
      },
    },
  },
};

export const bannerSchemas = {
  ...jsonSchemas({ BannerInput: banner.Input }, 'input'),
  ...jsonSchemas({ Banner: SavedBanner, BannerConflict }, 'output'),
};
