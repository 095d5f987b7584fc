import { ArticleMailing, Mailing, MailingChange, OneAddress } from '#http/mailings.ts';
import { body, failures, headers, ifMatch, json, jsonSchemas, problem, ref, security } from '#http/openapi.server.ts';
import { news } from '#nouns/news/article.ts';
import { apiPath } from '#records/noun.ts';
import { mailingsPath } from './admin-routes.ts';

const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const aMailing = json(ref('Mailing'));
const listOf = (name: string) => json({ type: 'array', items: ref(name) });

/** Describes the routes in admin-routes.ts. */
export const mailingPaths = {
  [`${apiPath(news)}/{id}/mailing`]: {
    parameters,
    get: {
      summary: 'An article as a mail, how many would get it, and its newest mailing',
      security,
      responses: {
        200: {
          description: '`minutes`: how long sending it takes, by the limits that are set',
          ...json(ref('ArticleMailing')),
        },
        409: problem('Mail is not set up'),
        ...failures(401, 404),
      },
    },
    post: {
      summary: 'Send an article to all subscribers who have not got it yet',
      security,
      parameters: [{ ...ifMatch, description: 'The version to be sent, in quotes; without it, any' }],
      responses: {
        202: { description: 'Queued', ...headers('Location'), ...aMailing },
        409: problem('It is not public or is being sent already, nobody is left to get it, or mail is not set up'),
        412: problem('Somebody has changed it'),
        ...failures(400, 401, 403, 404, 413),
      },
    },
  },
  [`${apiPath(news)}/{id}/mailing/preview`]: {
    parameters,
    get: {
      summary: 'How the mail looks',
      security,
      parameters: [{ name: 'look', in: 'query', schema: { enum: ['light', 'dark'], default: 'light' } }],
      responses: {
        200: {
          description: 'The HTML of the mail, in light or dark mode',
          content: { 'text/html; charset=UTF-8': { schema: { type: 'string' } } },
        },
        409: problem('Mail is not set up'),
        ...failures(401, 404),
      },
    },
  },
  [`${apiPath(news)}/{id}/mailing/test`]: {
    parameters,
    post: {
      summary: 'Send an article to one address, to see how it looks',
      security,
      ...body('OneAddress'),
      responses: {
        202: { description: 'The relay has taken it' },
        409: problem('Mail is not set up, or a limit is reached'),
        502: problem('The relay has not taken it; with its own words'),
        ...failures(400, 401, 403, 404, 413, 415),
      },
    },
  },
  [mailingsPath]: {
    get: {
      summary: 'The mailings',
      security,
      responses: { 200: { description: 'Newest first', ...listOf('Mailing') }, ...failures(401) },
    },
  },
  [`${mailingsPath}/{id}`]: {
    parameters,
    get: {
      summary: 'How far a mailing is',
      security,
      responses: { 200: { description: 'Its state, and how many have got it', ...aMailing }, ...failures(401, 404) },
    },
    patch: {
      summary: 'Pause a mailing, let it go on, or stop it for good',
      security,
      ...body('MailingChange'),
      responses: {
        200: { description: 'The changed mailing', ...aMailing },
        409: problem('Not from its present state, or mail is not set up'),
        ...failures(400, 401, 403, 404, 413, 415),
      },
    },
  },
};

export const mailingSchemas = {
  ...jsonSchemas({ OneAddress, MailingChange }, 'input'),
  ...jsonSchemas({ ArticleMailing, Mailing }, 'output'),
};
