import * as z from 'zod/mini';
import { admin } from '#content/pages/admin.ts';
import { Change, type Changes } from '#records/declare/changes.ts';
import type { Field } from '#records/declare/field.ts';
import { capitalized, type Noun, schemasOf } from '#records/declare/noun.ts';

const fields = {
  changes: { label: 'Changes', kind: 'changes', schema: z.record(z.string(), Change), initial: {}, isOptional: true },
  confirmed: {
    label: 'True here',
    kind: 'texts',
    schema: z.record(z.string(), z.string()),
    initial: {},
    isOptional: true,
  },
} satisfies Record<string, Field>;
const { shape, ...schemas } = schemasOf(fields);

/**
 * What the church has changed in one part of content/. Its id is the name of the part's file. `confirmed`: the samples that it has confirmed, by
 * path, with their texts: one that a later version of the site words otherwise is not confirmed.
 */
export type ChangedPart = {
  id: string;
  version: number;
  title: string;
  changes: Changes;
  confirmed: Record<string, string>;
};

export const words = {
  path: 'words',
  table: 'words',
  name: 'text',
  plural: 'words',
  fields,
  Item: z.object({ id: z.string(), title: z.string(), ...shape, version: z.int() }),
  ...schemas,
  titleOf: ({ id }) => capitalized(id.replaceAll('-', ' ')),
  sort: (all) => all.sort((one, other) => (one.id < other.id ? -1 : 1)),
  summary: ({ changes }) => ({ facts: [`${Object.keys(changes).length} changed`], text: '' }),
  admin: { ...admin.words, missingText: '', emptyText: '' },
} as const satisfies Noun<ChangedPart>;
