import * as z from 'zod/mini';
import { Change, Json } from '#records/declare/changes.ts';

/** How a value of the content is edited. `shown`: words of the Bible and what only a webmaster changes. */
export type Form =
  | { kind: 'text' | 'number' | 'flag' | 'picture' | 'shown' }
  | { kind: 'choice'; options: string[] }
  | { kind: 'group'; fields: Record<string, Form>; optional?: string[] }
  /** `blank`: a new entry. Without it the number of entries is fixed, because the look of the page depends on it. */
  | { kind: 'list'; entries: Form[]; each?: Form; blank?: Json };

const FormSchema: z.ZodMiniType<Form> = z.any();

/** A part of the content: a file of facts, or the words of a page. */
export const Part = z.object({
  part: z.string(),
  version: z.int(),
  /** As the site's own files have it, and with the changes. */
  defaults: Json,
  words: Json,
  changes: z.record(z.string(), Change),
  form: FormSchema,
});
export type Part = z.infer<typeof Part>;

/** `pictures`: the names of those that a page may show. */
export const AllWords = z.object({ parts: z.array(Part), pictures: z.array(z.string()) });

/** Values by path. One that equals the default is no longer a change. */
export const WordsChange = z.object({ changes: z.record(z.string(), Json) });

/** The text of a file. */
export const LogoDrawing = z.object({ svg: z.string() });

const JsonText = z.pipe(
  z.string(),
  z.transform((text, { issues }) => {
    try {
      return JSON.parse(text);
    } catch {
      issues.push({ code: 'custom', input: text, message: 'The changes must be JSON' });
      return z.NEVER;
    }
  }),
);

/** What a form posts: the path of a page, and changes that it is to show. */
export const PreviewForm = z.object({ page: z.string(), changes: z.pipe(JsonText, WordsChange.shape.changes) });
