import * as z from 'zod/mini';
import { admin } from '#content/pages/admin.ts';
import { dateInWords, isNearYear, needsNearYear } from '#core/dates.ts';
import type { Exception } from '#core/exceptions.ts';
import { shortTime } from '#core/service-times.ts';
import { text } from '#core/text.ts';
import { dateField, type Field, timesField } from '#records/declare/field.ts';
import { type Noun, ruleFor, schemasOf } from '#records/declare/noun.ts';

const fields = {
  date: { ...dateField('Date'), isUnique: true },
  name: {
    label: 'Name or reason',
    kind: 'line',
    // The hero shows it before the time of the service, in two lines.
    schema: text('Name or reason', 60),
    initial: '',
    isOptional: true,
    hint: 'Christmas Eve, or: Snow',
  },
  starts: timesField('Services that day', {
    max: 24,
    hint: 'All of them, also those of every week. Without a time, there is no service that day.',
    loadControl: () => import('./times-field.tsx'),
  }),
} satisfies Record<string, Field>;
const { shape, ...schemas } = schemasOf(
  fields,
  ruleFor('date', needsNearYear('Date'), ({ date }) => isNearYear(String(date))),
);

export type StoredException = { id: string; version: number; title: string } & Exception;

export const exceptions = {
  path: 'exceptions',
  screen: 'services',
  table: 'exceptions',
  name: 'exception',
  plural: 'exceptions',
  page: '/',
  fields,
  Item: z.object({ id: z.string(), title: z.string(), ...shape, version: z.int() }),
  ...schemas,
  titleOf: ({ date, name }) => [dateInWords(date).whole, name].filter(Boolean).join(': '),
  sort: (all) => all.sort((one, other) => (one.date > other.date ? -1 : 1)),
  summary: ({ starts }) => ({ facts: starts.length > 0 ? starts.map(shortTime) : ['No service'], text: '' }),
  admin: admin.services,
} as const satisfies Noun<StoredException>;
