import { church } from '#content/church.ts';
import { AdminCheck, Login } from '#http/login.ts';
import { SignUp, SignUpAnswer } from '#http/newsletter.ts';
import { body, failures, headers, json, jsonSchemas, ref } from '#http/openapi.server.ts';
import { ProblemDetails, ValidationProblem } from '#http/problem.ts';
import { nouns } from '#nouns/all.server.ts';
import { binPaths, nounPaths, nounSchemas } from '#records/openapi.server.ts';
import { EmptyBin, Restore } from '#records/revision.ts';
import { sessionCookie } from './auth/session.ts';
import { audioPaths, audioSchemas } from './media/openapi.ts';
import { mailingPaths, mailingSchemas } from './newsletter/openapi.ts';
import { subscriberPaths, subscriberSchemas } from './newsletter/subscriber-openapi.ts';
import { picturePaths, pictureSchemas } from './pictures/openapi.ts';

export const openApiPath = '/api/openapi.json';

export const openApi = {
  openapi: '3.1.0',
  info: { title: `${church.name}: ${nouns.map(({ path }) => path).join(' and ')}`, version: '1.0.0' },
  paths: {
    '/api/admin/check': {
      get: {
        summary: 'Whether the cookie belongs to a logged-in admin',
        responses: { 200: { description: 'Yes or no', ...json(ref('AdminCheck')) }, ...failures() },
      },
    },
    '/api/admin/login': {
      post: {
        summary: 'Log in with the shared password',
        ...body('Login'),
        responses: {
          200: { description: 'Logged in', ...headers('Set-Cookie'), ...json(ref('AdminCheck')) },
          ...failures(400, 401, 403, 413, 415, 429),
        },
      },
    },
    '/api/admin/logout': {
      post: { summary: 'End the session', responses: { 204: { description: 'Logged out' }, ...failures(403, 413) } },
    },
    '/api/newsletter': {
      post: {
        summary: 'Ask for the newsletter; a mail asks to confirm the address',
        ...body('SignUp'),
        responses: {
          202: { description: 'The same for a new address and a known one', ...json(ref('SignUpAnswer')) },
          ...failures(400, 403, 404, 413, 415),
        },
      },
    },
    ...Object.assign({}, ...nouns.map(nounPaths)),
    ...binPaths(nouns),
    ...mailingPaths,
    ...subscriberPaths,
    ...picturePaths,
    ...audioPaths,
    [openApiPath]: {
      get: {
        summary: 'This description',
        responses: { 200: { description: 'OpenAPI 3.1', ...json({ type: 'object' }) }, ...failures() },
      },
    },
  },
  components: {
    schemas: {
      ...jsonSchemas({ Login, SignUp, Restore, EmptyBin }, 'input'),
      ...jsonSchemas({ AdminCheck, SignUpAnswer, Problem: ProblemDetails, ValidationProblem }, 'output'),
      ...mailingSchemas,
      ...subscriberSchemas,
      ...pictureSchemas,
      ...audioSchemas,
      ...Object.assign({}, ...nouns.map(nounSchemas)),
    },
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: sessionCookie,
        description: `Set by logging in; over HTTPS its name is __Host-${sessionCookie}`,
      },
    },
  },
};
