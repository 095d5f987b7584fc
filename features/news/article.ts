import * as z from 'zod/mini';
import { admin } from '#content/pages/admin.ts';
import { pages, paragraph } from '#core/text.ts';
import { formatDate } from '#core/timestamps.ts';
import { lineField, pictureField, textField } from '#records/declare/field.ts';
import { type Noun, newestFirst, schemasOf } from '#records/declare/noun.ts';
import type { WithPicture } from '#records/declare/picture.ts';
import { publicationFields, type WithState } from '#records/declare/publication.ts';

const fields = {
  title: lineField('Title', { isWide: true }),
  summary: textField('Summary', { maxLength: paragraph, rows: 3 }),
  content: textField('Content', { maxLength: pages, rows: 12 }),
  author: lineField('Author', { isWide: true }),
  picture: pictureField('Picture'),
  ...publicationFields,
};
const { shape, ...schemas } = schemasOf(fields);

export type ArticleInput = z.infer<typeof schemas.Input>;
export type Article = { id: string; createdAt: string; version: number; slug: string } & ArticleInput &
  WithPicture &
  WithState;

export const news = {
  path: 'news',
  table: 'articles',
  name: 'article',
  plural: 'articles',
  fields,
  Item: z.object({ id: z.string(), ...shape, createdAt: z.iso.datetime(), version: z.int(), slug: z.string() }),
  ...schemas,
  ...newestFirst<Article>('publishAt'),
  stamp: (now) => ({ createdAt: now.toISOString() }),
  hasSlugs: true,
  summary: ({ author, createdAt, summary }) => ({
    facts: [`By ${author}`, formatDate(createdAt, 'MMM dd, yyyy')],
    text: summary,
  }),
  admin: admin.news,
} as const satisfies Noun<Article>;
