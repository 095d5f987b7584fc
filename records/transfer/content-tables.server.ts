import * as z from 'zod/mini';
import { kinds } from '#records/declare/kinds.ts';
import type { Noun } from '#records/declare/noun.ts';
import { momentsAtCreation } from '#records/declare/publication.ts';
import { RevisionHead } from '#records/declare/revision.ts';
import { Slug } from '#records/store/slugs.server.ts';
import { Id } from './import-file.server.ts';

/** A table in an export. */
export type ContentTable = { name: string; key: readonly string[]; Row: z.ZodMiniType<object> };

/** The tables of the nouns, and their revisions. */
export function contentTables(nouns: readonly Noun[]): ContentTable[] {
  const noun = z.enum(nouns.map(({ path }) => path));
  return [
    ...nouns.map((each) => ({ name: each.table, key: ['id'], Row: rowSchema(each) })),
    { name: 'slugs', key: ['noun', 'slug'], Row: z.strictObject({ noun, slug: Slug, itemId: Id }) },
    {
      name: 'revisions',
      key: ['id'],
      Row: z.strictObject({
        ...RevisionHead.shape,
        noun,
        device: z._default(z.string(), ''),
        before: State,
        after: State,
      }),
    },
  ];
}

// Earlier states may violate newer rules.
const State = z.nullable(jsonOf(z.record(z.string(), z.unknown())));

/** A file from before an optional field existed does not have its column. */
function rowSchema(noun: Noun): z.ZodMiniType<object> {
  const { Item, fields, hasSlugs } = noun;
  const columns = Object.entries(Item.shape).map(([name, schema]) => {
    const { kind, isOptional, initial } = fields[name] ?? {};
    const json = kind && kinds[kind].isJson && jsonOf(schema);
    const column = json && initial === null ? z.nullable(json) : json || schema;
    return [name, isOptional ? z._default(column, initial) : column];
  });
  const Row = z.strictObject({ ...Object.fromEntries(columns), id: Id, ...(hasSlugs && { slug: Slug }) });
  const withMoments = z.transform((row: Record<string, unknown>): object => ({
    ...row,
    ...momentsAtCreation(noun, row, new Date()),
  }));
  return z.pipe(Row, withMoments);
}

function jsonOf(schema: z.core.$ZodType) {
  return z.string().check(
    z.refine((text) => {
      try {
        return z.safeParse(schema, JSON.parse(text)).success;
      } catch {
        return false;
      }
    }),
  );
}
