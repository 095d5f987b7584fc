import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import type { AdminWords } from '#content/pages/admin.ts';
import { notAnObject } from '#core/text.ts';
import type { Field, Value, Values } from './field.ts';

/** `version`, which grows with every change, and `slug` are optional, because the server adds them. */
export type Item = { id: string; title: string; version?: number; slug?: string };
/** An item as the server reads it. */
export type Stored<Kind extends Item = Item> = Kind & { version: number };
/** An item with the fields that its noun declares. */
export type SavedItem = Item & { [field: string]: Value | number };

/** A link beside an item in the admin's list. */
export type ItemLink = { label: string; href: string; icon: string };

/** An item as it is in the form, also with blank or invalid values. Before it is saved it lacks what the server adds. */
export type PreviewProps<Kind> = { item: Kind };

/**
 * A kind of content that volunteers edit. Its table, API, OpenAPI description, admin screen, and the pages to re-render when
 * it changes all follow from this.
 */
export type Noun<Kind extends Item = Item> = {
  /** The path in URLs: /api/groups, /admin/groups. */
  path: string;
  /** The path of its admin screen, if different. */
  screen?: string;
  /** The public page that shows the items, if they have no pages of their own. */
  page?: string;
  table: string;
  /** The name in sentences: 'Failed to create group', 'Loading groups...'. */
  name: string;
  plural: string;
  fields: Record<string, Field>;
  Item: z.ZodMiniType<Kind> & { shape: z.core.$ZodShape };
  Input: z.ZodMiniType<Values>;
  Change: z.ZodMiniType<Partial<Values>>;
  /** Rules about several fields together. */
  rules: readonly Rule[];
  /** The column of a list that is newest first: see `newestFirst`. Item pages find their neighbors by it. */
  newestBy?: string;
  /** Writes the title of items that have none among their fields. The server stores it with each change. */
  titleOf?(item: Kind): string;
  /** The order in which a list is shown. */
  sort(items: Kind[]): Kind[];
  /** Reduces an item to what visitors may see, if that is not all of it. */
  publicView?(item: Kind): Kind;
  /** The schema of what the server adds to an item when it reads it, see `ServerNoun`. */
  Details?: z.ZodMiniObject;
  /** Columns that the server fills in when an item is created. */
  stamp?(now: Date): Record<string, string>;
  /** Items have their own pages. The server derives the column `slug` from the title. */
  hasSlugs?: true;
  /** Whether admins are asked to confirm items that have not changed for a year. */
  goesStale?: boolean;
  /** The column of its date, if there should be an item of every Sunday: the start screen says if there is none. */
  expectedOnSundays?: string;
  /** Called with all items, in their order, whenever an admin's list was read. */
  onListRead?(items: Kind[]): void;
  /** Links to what admins can do with an item on other screens. `site`: the root loader's data. */
  itemLinks?(item: Item & { state?: string | undefined }, site: unknown): ItemLink[];
  /** Loads what the form's preview shows, which is made of the parts of the item's page. */
  loadPreview?(): Promise<{ default: ComponentType<PreviewProps<never>> }>;
  /** What the admin list shows below an item's title: some facts, a text, and what the item has besides words. */
  summary(item: Kind): { facts: string[]; text: string; marks?: string[] };
  admin: AdminWords;
};

export function apiPath({ path }: Pick<Noun, 'path'>) {
  return `/api/${path}`;
}

type WithScreen = Pick<Noun, 'path' | 'screen'>;

export function adminPath({ path, screen = path }: WithScreen) {
  return `/admin/${screen}`;
}

/** A view of an admin screen other than its form and list; the history may be that of one item. */
export function viewPath(noun: WithScreen, view: 'history' | 'bin', item?: string) {
  return `${adminPath(noun)}?${new URLSearchParams({ view, ...(item && { item }) })}`;
}

export function capitalized(word: string) {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Sorts after every time. */
const noTime = '\uffff';

/**
 * The order of a noun whose items have a time. Items without one, which only admins see, come first. At equal times the later id comes
 * first: ids grow with time.
 */
export function newestFirst<Kind extends Item>(newestBy: keyof Kind & string) {
  const compare = <Value>(one: Value, other: Value) => (one < other ? -1 : Number(one > other));
  const timeOf = (item: Kind) => item[newestBy] ?? noTime;
  const sort = (items: Kind[]) =>
    items.sort((one, other) => compare(timeOf(other), timeOf(one)) || compare(other.id, one.id));
  return { newestBy, sort };
}

type Shape<Fields extends Record<string, Field>> = { [Name in keyof Fields]: Fields[Name]['schema'] };

/** Checks values of several fields together. */
type Rule = z.core.$ZodCheck<object>;

/** A rule about several fields. In partial changes, `values` may lack some of them. */
export function ruleFor(field: string, error: string, isValid: (values: Partial<Values>) => boolean): Rule {
  return z.refine((values) => isValid(values as Partial<Values>), { path: [field], error });
}

/** A rule for the fields in publication.ts. */
const takenDownAfterwards = ruleFor(
  'hideAt',
  'It can only be taken down after it was published',
  ({ publishAt, hideAt }) => !publishAt || !hideAt || [publishAt, hideAt].includes('now') || hideAt > publishAt,
);

/** The schemas for a new item, and for a partial change. */
export function schemasOf<Fields extends Record<string, Field>>(fields: Fields, ...ownRules: Rule[]) {
  const rules: readonly Rule[] = [takenDownAfterwards, ...ownRules];
  const shape = mapFields(fields, ({ schema }) => schema) as Shape<Fields>;
  const withDefaults = mapFields(fields, ({ schema, isOptional, initial }) =>
    isOptional ? z._default(schema, initial) : schema,
  ) as Shape<Fields>;
  return {
    shape,
    rules,
    Input: z.object(withDefaults, notAnObject).check(...rules),
    // No defaults: a field that is not sent must not change.
    Change: z.partial(z.object(shape, notAnObject)).check(...rules),
  };
}

/** All declared fields, with the values that are given; those that are not get their initial ones. Null is a value, too. */
export function completeValues({ fields }: Pick<Noun, 'fields'>, given: Partial<SavedItem>): Values {
  return mapFields(fields, ({ initial }, name) => (given[name] === undefined ? initial : (given[name] as Value)));
}

/** Only the declared fields: not the id, the version, or what the server fills in. */
export function valuesOf({ fields }: Pick<Noun, 'fields'>, item: Item): Values {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, (item as SavedItem)[name] as Value]));
}

export function mapFields<Result>(fields: Record<string, Field>, map: (field: Field, name: string) => Result) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, name)]));
}
