import { ApiError, failureDetail } from '#core/http/client.tsx';
import type { Field, Values } from '#records/declare/field.ts';

/** Error messages by the names of their controls. */
export type FieldErrors = Record<string, string>;

/** The name of the error that is of no control, but of the whole form. */
export const ofForm = '';

type Fields = { fields: Record<string, Pick<Field, 'label' | 'isHidden'>> };

/** What a form shows after a failure, at its fields or as a whole. */
export function fieldErrors({ fields }: Fields, error: unknown, sent: Values): FieldErrors {
  const detail = failureDetail(error) ?? 'This couldn’t be saved. What you wrote is still here.';
  if (!(error instanceof ApiError)) return { [ofForm]: detail };
  if (error.status === 413) {
    const lengthOf = (name: string) => String(sent[name]).length;
    const [longest = ''] = Object.keys(sent).sort((one, other) => lengthOf(other) - lengthOf(one));
    return { [longest]: `${fields[longest]?.label} is too long to be saved` };
  }
  const { errors = [] } = error.problem;
  if (error.status !== 400 || errors.length === 0) return { [ofForm]: error.problem.detail ?? detail };
  const hasControl = (field: string) => fields[field] && !fields[field].isHidden;
  return Object.fromEntries(errors.map(({ field, message }) => [hasControl(field) ? field : ofForm, message]));
}
