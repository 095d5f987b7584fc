import { maxImportKib } from '#http/newsletter-screen.ts';
import { body, failures, headers, json, jsonSchemas, problem, ref, security } from '#http/openapi.server.ts';
import {
  Bounced,
  ImportResult,
  ImportUndo,
  MailState,
  Removal,
  Removed,
  Subscriber,
  SubscriberCount,
  SubscriberImport,
} from '#http/subscribers.ts';
import { importPath, mailPath, subscribersCsvPath, subscribersPath } from './subscriber-routes.ts';

const listOf = (name: string) => json({ type: 'array', items: ref(name) });

/** Describes the routes in subscriber-routes.ts. */
export const subscriberPaths = {
  [subscribersPath]: {
    get: {
      summary: 'The subscribers of the newsletter',
      security,
      responses: { 200: { description: 'Newest first', ...listOf('Subscriber') }, ...failures(401) },
    },
    delete: {
      summary: 'Remove a subscriber who has asked for it',
      security,
      ...body('Removal'),
      responses: { 204: { description: 'Removed' }, ...failures(400, 401, 403, 404, 413, 415) },
    },
  },
  [`${subscribersPath}/bounced`]: {
    post: {
      summary: 'End the subscriptions of addresses whose mails came back',
      security,
      ...body('Bounced'),
      responses: {
        200: { description: 'How many of them were subscribed', ...json(ref('Removed')) },
        ...failures(400, 401, 403, 413, 415),
      },
    },
  },
  [`${subscribersPath}/put-back`]: {
    post: {
      summary: 'Put back a subscriber whom the mail server did not know',
      security,
      ...body('Removal'),
      responses: { 204: { description: 'Put back' }, ...failures(400, 401, 403, 404, 413, 415) },
    },
  },
  [`${subscribersPath}/counts`]: {
    get: {
      summary: 'How many addresses were confirmed, day by day for a year at most',
      security,
      responses: { 200: { description: 'Oldest first', ...listOf('SubscriberCount') }, ...failures(401) },
    },
  },
  [subscribersCsvPath]: {
    get: {
      summary: 'The subscribers as a file for a spreadsheet',
      security,
      responses: {
        200: {
          description: 'With the columns email, state, since and consent; newest first',
          ...headers('Content-Disposition'),
          content: { 'text/csv; charset=utf-8': { schema: { type: 'string' } } },
        },
        ...failures(401),
      },
    },
  },
  [importPath]: {
    post: {
      summary: 'Add the addresses of a file, except of those who have left',
      security,
      ...body('SubscriberImport'),
      responses: {
        200: { description: 'What has become of each row', ...json(ref('ImportResult')) },
        ...failures(400, 401, 403, 415),
        413: problem(`The body is over ${maxImportKib} KiB`),
      },
    },
  },
  [`${importPath}/undo`]: {
    post: {
      summary: 'Remove the subscribers that an import has added',
      security,
      ...body('ImportUndo'),
      responses: {
        200: { description: 'How many there were', ...json(ref('Removed')) },
        ...failures(400, 401, 403, 413, 415),
      },
    },
  },
  [mailPath]: {
    get: {
      summary: 'Whether the site can send mail, and how much of what it may send is used',
      security,
      responses: {
        200: { description: 'With the settings that are missing', ...json(ref('MailState')) },
        ...failures(401),
      },
    },
  },
};

export const subscriberSchemas = {
  ...jsonSchemas({ Removal, Bounced, SubscriberImport, ImportUndo }, 'input'),
  ...jsonSchemas({ Subscriber, SubscriberCount, Removed, ImportResult, MailState }, 'output'),
};
