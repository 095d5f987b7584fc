import type { Value, Values } from '#records/field.ts';
import type { Noun } from '#records/noun.ts';
import type { FieldErrors } from './field-errors.ts';
import { readMoment } from './moment.tsx';

/** `values`: what the controls were made for. */
export function readForm(form: HTMLFormElement, { fields }: Pick<Noun, 'fields'>, values: Values): Values {
  const data = new FormData(form);
  function read(name: string, value: Value) {
    const [field, typed] = [fields[name], data.get(name)];
    if (field?.kind === 'choices') return data.getAll(name).map(String);
    if (!field || typed === null) return value;
    if (field.kind === 'entries') return JSON.parse(String(typed)) as Value;
    return field.kind === 'moment' ? readMoment(field, value, String(typed)) : String(typed);
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(name, value)]));
}

function controlsOf(form: HTMLFormElement) {
  return [...form.elements] as HTMLInputElement[];
}

/** What is not in the data: a picture that has not been added, and half of a date, without which an article would be public at once. */
export function unfinished(form: HTMLFormElement): FieldErrors {
  function errorOf({ dataset, type, validity }: HTMLInputElement) {
    const isNoDate = validity?.badInput || validity?.rangeUnderflow;
    const what = type === 'time' ? 'time' : 'date';
    return dataset.unfinished ?? (isNoDate && `Please fill in the whole ${what}, or clear it`);
  }
  return Object.fromEntries(
    controlsOf(form).flatMap((control) => {
      const error = errorOf(control);
      return error ? [[control.name, error]] : [];
    }),
  );
}

export function focusFirstError(form: HTMLFormElement, errors: FieldErrors) {
  const control = controlsOf(form).find(({ name, type }) => name in errors && type !== 'hidden');
  const fold = control?.closest('details');
  if (fold) fold.open = true;
  control?.focus();
}
