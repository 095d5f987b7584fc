import * as z from 'zod/mini';
import type { AdminWords } from '#content/pages/admin.ts';
import { notAnObject } from '#domain/text.ts';
import type { Field, Values } from './field.ts';

export type Item = { id: string; title: string };

/**
 * What volunteers look after. From this alone follow its table, its part of the API and of its description, its admin screen, and
 * which pages are made anew when it changes.
 */
export type Noun<Kind extends Item = Item> = {
  /** In addresses: /api/groups, /admin/groups. */
  path: string;
  table: string;
  /** In sentences: 'Failed to create group', 'Loading groups...'. */
  name: string;
  plural: string;
  fields: Record<string, Field>;
  Item: z.ZodMiniType<Kind>;
  Input: z.ZodMiniType<Values>;
  Change: z.ZodMiniType<Partial<Values>>;
  /** The order in which a list is shown. */
  sort(items: Kind[]): Kind[];
  /** Columns that the server fills in when an item is created. */
  stamp?(now: Date): Record<string, string>;
  /** What the admin list says about an item below its title: a line of facts, and a text. */
  summary(item: Kind): { facts: string; text: string };
  admin: AdminWords;
};

export function apiPath({ path }: Pick<Noun, 'path'>) {
  return `/api/${path}`;
}

export function adminPath({ path }: Pick<Noun, 'path'>) {
  return `/admin/${path}`;
}

export function capitalized(word: string) {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

type Shape<Fields extends Record<string, Field>> = { [Name in keyof Fields]: Fields[Name]['schema'] };

/** The rules for a new item, and for a change of some of its fields. */
export function schemasOf<Fields extends Record<string, Field>>(fields: Fields) {
  const shape = mapFields(fields, ({ schema }) => schema) as Shape<Fields>;
  const withDefaults = mapFields(fields, ({ schema, isOptional, initial }) =>
    isOptional ? z._default(schema, initial) : schema,
  ) as Shape<Fields>;
  return {
    shape,
    Input: z.object(withDefaults, notAnObject),
    // Without the defaults: what is not sent must stay as it is.
    Change: z.partial(z.object(shape, notAnObject)),
  };
}

export function mapFields<Result>(fields: Record<string, Field>, map: (field: Field) => Result) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]));
}
