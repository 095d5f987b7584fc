import * as z from 'zod/mini';
import { line, notAnObject, pages, paragraph, requiredText } from './text.ts';

const fields = {
  title: requiredText('Title', line),
  summary: requiredText('Summary', paragraph),
  content: requiredText('Content', pages),
  author: requiredText('Author', line),
};

/** An article as it is created. */
export const ArticleInput = z.object(fields, notAnObject);
export type ArticleInput = z.infer<typeof ArticleInput>;

export const ArticleChange = z.partial(ArticleInput);
export type ArticleChange = z.infer<typeof ArticleChange>;

export const Article = z.object({ id: z.string(), ...fields, createdAt: z.iso.datetime() });
export type Article = z.infer<typeof Article>;
