import { kinds } from '#admin/kinds/kinds.tsx';
import type { Values } from '#records/declare/field.ts';
import { mapFields, type Noun } from '#records/declare/noun.ts';
import type { FieldErrors } from './field-errors.ts';

/** `values`: the values that the controls were rendered with. */
export function readForm(form: HTMLFormElement, { fields }: Pick<Noun, 'fields'>, values: Values): Values {
  const data = new FormData(form);
  return mapFields(fields, (field, name) => {
    const before = values[name] ?? null;
    // A hidden field has no control.
    if (!form.elements.namedItem(name)) return before;
    const { read = ([text = '']) => text } = kinds[field.kind];
    return read(data.getAll(name).map(String), before, field);
  });
}

function controlsOf(form: HTMLFormElement) {
  return [...form.elements] as HTMLInputElement[];
}

/** Errors that the form's data does not show: a picture not yet uploaded, or an incomplete date, without which an article would be public at once. */
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
