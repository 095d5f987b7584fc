import * as z from 'zod/mini';
import { Change, Json } from '#records/declare/changes.ts';
import { Sample } from '#records/declare/unconfirmed.ts';

/** How a value of the content is edited. `shown`: words of the Bible and what only a webmaster changes. */
export type Form =
  | { kind: 'text' | 'number' | 'flag' | 'shown' }
  | { kind: 'picture'; isOptional: boolean }
  | { kind: 'choice'; options: string[] }
  | { kind: 'group'; fields: Record<string, Form>; optional?: string[] }
  /** `blank`: a new entry. Without it the number of entries is fixed, because the look of the page depends on it. */
  | { kind: 'list'; entries: Form[]; each?: Form; blank?: Json };

const FormSchema: z.ZodMiniType<Form> = z.any();

/** A part of the content: a file of facts, or the words of a page. */
export const Part = z.object({
  part: z.string(),
  /** Of the page, if it is one. */
  title: z.string(),
  version: z.int(),
  /** As the site's own files have it, and with the changes. */
  defaults: Json,
  words: Json,
  changes: z.record(z.string(), Change),
  form: FormSchema,
});
export type Part = z.infer<typeof Part>;

/** A picture of the site's own, and what it shows, as far as a page says so. */
export const OwnPicture = z.object({ name: z.string(), alt: z.string() });
export type OwnPicture = z.infer<typeof OwnPicture>;

/** `pictures`: those of its own that a page may show, besides what is added. */
export const AllWords = z.object({ parts: z.array(Part), pictures: z.array(OwnPicture) });

/** A sample that the church has neither changed nor confirmed. `standsAt`: its path now. `says`: the value there. */
const Waiting = z.extend(z.pick(Sample, { weight: true, text: true }), {
  path: z.string(),
  standsAt: z.string(),
  says: Json,
});
export type Waiting = z.infer<typeof Waiting>;

const WaitingPart = z.extend(z.pick(Part, { part: true, title: true, version: true }), { waiting: z.array(Waiting) });
export type WaitingPart = z.infer<typeof WaitingPart>;

/** `samples`: how many there are at all. `inFiles`: those that only a webmaster changes or confirms. */
export const AllWaiting = z.object({ samples: z.int(), parts: z.array(WaitingPart), inFiles: z.array(Sample) });
export type AllWaiting = z.infer<typeof AllWaiting>;

/** Values by path; one that equals the default is no longer a change. Samples that the church confirms, by path, with their texts. */
export const WordsChange = z.object({
  changes: z._default(z.record(z.string(), Json), {}),
  confirmed: z._default(z.record(z.string(), z.string()), {}),
});

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
export const PreviewForm = z.object({ page: z.string(), changes: z.pipe(JsonText, z.record(z.string(), Json)) });
