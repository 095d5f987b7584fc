import * as z from 'zod/mini';

/** A row of a file, and its name in messages. */
type FileRow = { where: string; value: unknown };

const problemsShown = 20;
const notText = "The file is not UTF-8. In a spreadsheet, save it as 'CSV UTF-8'. Nothing is changed.";

export const Id = z.string().check(z.regex(/^[\w-]+$/, 'it has a character that ids never have'));

/** Messages for schemas without their own. */
const wording = {
  error: (issue: z.core.$ZodRawIssue) =>
    issue.code === 'unrecognized_keys' ? `'${issue.keys[0]}' is not known here` : 'it is not valid',
};

export function decode(bytes: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(notText);
  }
}

/** Adds errors in the rows to `problems`: invalid fields, or the same key in two rows. */
export function parseRows<Row extends object>(
  rows: FileRow[],
  schema: z.ZodMiniType<Row>,
  { key, labelOf = (name) => name }: { key: readonly string[]; labelOf?: (name: string) => string },
  problems: string[],
): Row[] {
  const seen = new Map<string, string>();
  return rows.flatMap(({ where, value }) => {
    const { data, error } = schema.safeParse(value, wording);
    for (const { path, message } of error?.issues ?? []) {
      const names = path.slice(0, 1).map((name) => labelOf(String(name)));
      problems.push(`${[where, ...names].join(', ')}: ${message}`);
    }
    if (!data) return [];
    const values = key.map((name) => (data as Record<string, unknown>)[name]);
    if (values.includes(undefined)) return [data];
    const other = seen.get(JSON.stringify(values));
    if (other) problems.push(`${where}, ${key.join(' and ')}: ${other} has the same`);
    seen.set(JSON.stringify(values), where);
    return [data];
  });
}

/** Throws one error for the whole file, of which nothing is imported. */
export function rejectProblems(problems: string[]) {
  if (problems.length === 0) return;
  const more = problems.length - problemsShown;
  const lines = problems.slice(0, problemsShown).concat(more > 0 ? `… and ${more} more` : []);
  throw new Error(`${lines.join('\n')}\nNothing is changed.`);
}
