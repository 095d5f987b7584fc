import * as z from 'zod/mini';

/** The body of every error response: RFC 9457. */
export const ProblemDetails = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
});

/** A 400 also lists the invalid fields, with readable messages. */
export const ValidationProblem = z.extend(ProblemDetails, {
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type FieldError = z.infer<typeof ValidationProblem>['errors'][number];

/** Extension members of some problems: the invalid fields, the current state of an item that could not be changed. */
type ProblemExtensions = { errors?: FieldError[]; current?: object | null };

/** The one error that handlers throw. */
export class Problem extends Error {
  status: number;
  headers: Record<string, string>;
  extensions: ProblemExtensions;

  constructor(
    status: number,
    detail: string,
    { headers = {}, ...extensions }: { headers?: Record<string, string> } & ProblemExtensions = {},
  ) {
    super(detail);
    this.status = status;
    this.headers = headers;
    this.extensions = extensions;
  }
}

export function invalidFields(errors: FieldError[]) {
  return new Problem(400, errors.map(({ message }) => message.replace(/\.$/, '')).join('. '), { errors });
}
