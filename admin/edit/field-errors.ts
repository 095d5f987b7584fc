import { ApiError } from '#core/http/client.tsx';
import type { Values } from '#records/declare/field.ts';
import type { Noun } from '#records/declare/noun.ts';

export type FieldErrors = Record<string, string>;

/** The error messages by field, if the server rejected individual fields. */
export function fieldErrors({ fields }: Pick<Noun, 'fields'>, error: unknown, sent: Values): FieldErrors | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 413) {
    const lengthOf = (name: string) => String(sent[name]).length;
    const [longest = ''] = Object.keys(sent).sort((one, other) => lengthOf(other) - lengthOf(one));
    return { [longest]: `${fields[longest]?.label} is too long to be saved` };
  }
  if (error.status !== 400) return undefined;
  return Object.fromEntries((error.problem.errors ?? []).map(({ field, message }) => [field, message]));
}
