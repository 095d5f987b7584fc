import { body, failures, headers, json, jsonSchemas, problem, ref, security } from '#http/openapi.server.ts';
import { Audio } from '#records/file-values.ts';
import { audioPath, RemoteAudio } from './routes.ts';

const file = { schema: { type: 'string', format: 'binary' } };

/** Describes the routes in routes.ts. */
export const audioPaths = {
  [audioPath]: {
    post: {
      summary: 'Add an audio file, MP3 or M4A with AAC. The body is the file, and the answer what a message can have',
      security,
      requestBody: { required: true, content: { 'application/octet-stream': file, 'audio/*': file } },
      responses: {
        201: { description: 'What is known of the file', ...headers('Location'), ...json(ref('Audio')) },
        ...failures(400, 401, 403),
        413: problem('The file is over 200 MB', 'ValidationProblem'),
        415: problem('The body is not audio'),
        507: problem('The server has no room left'),
      },
    },
  },
  [`${audioPath}/remote`]: {
    post: {
      summary: 'Ask another site what an audio file there is, and how long. The answer is what a message can have',
      security,
      ...body('RemoteAudio'),
      responses: {
        200: { description: 'What is not known is empty or 0', ...json(ref('Audio')) },
        ...failures(400, 401, 403, 413, 415),
      },
    },
  },
};

export const audioSchemas = { ...jsonSchemas({ Audio }, 'output'), ...jsonSchemas({ RemoteAudio }, 'input') };
