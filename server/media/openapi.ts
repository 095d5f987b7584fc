import * as z from 'zod/mini';
import { failures, headers, json, jsonSchemas, problem, ref, security } from '#http/openapi.server.ts';
import { mediaApiPath } from './routes.ts';

const NewRecording = z.object({
  address: z.string(),
  type: z.enum(['audio/mpeg', 'audio/x-m4a']),
  bytes: z.int(),
  seconds: z.int(),
});

const file = { schema: { type: 'string', format: 'binary' } };

/** Describes the route in routes.ts. */
export const mediaPaths = {
  [mediaApiPath]: {
    post: {
      summary: 'Add an audio file, MP3 or M4A with AAC, whose address a message can then have. The body is the file',
      security,
      requestBody: { required: true, content: { 'audio/mpeg': file, 'audio/mp4': file } },
      responses: {
        201: { description: 'What is known of the file', ...headers('Location'), ...json(ref('NewRecording')) },
        ...failures(400, 401, 403),
        413: problem('The file is over 200 MB', 'ValidationProblem'),
        415: problem('The body is not audio'),
        507: problem('The server has no room left'),
      },
    },
  },
};

export const mediaSchemas = jsonSchemas({ NewRecording }, 'output');
