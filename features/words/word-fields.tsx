import { findAt, isEqual, type Json } from '#records/declare/changes.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { errorAttributes, FieldError, Labelled } from '#ui/labelled.tsx';
import { listTexts } from './find-texts.ts';
import { altNote, labelOf } from './labels.ts';
import { PagePictureField } from './page-picture-field.tsx';
import type { Form } from './parts.ts';
import type { Editing } from './use-words-editing.ts';

type Props = { form: Form; path: string; label: string; editing: Editing };

const step = (path: string, name: string) => (path ? `${path}.${name}` : name);

/** The fields of a value, whatever it is made of. */
export function WordFields(props: Props) {
  const { form } = props;
  if (form.kind === 'group') return <Group {...props} form={form} />;
  if (form.kind === 'list') return <List {...props} form={form} />;
  if (form.kind === 'picture') return <PagePictureField {...props} isOptional={form.isOptional} />;
  return <Value {...props} />;
}

function Group({ form, path, label, editing }: Props & { form: Extract<Form, { kind: 'group' }> }) {
  const fields = Object.entries(form.fields).map(([name, field]) => {
    const at = step(path, name);
    // A number to text is a group of fields.
    const isNumber = name === 'text' && field.kind === 'group';
    const props = { form: field, path: at, label: isNumber ? 'By text message' : labelOf(name), editing };
    if (!form.optional?.includes(name)) return <WordFields key={name} {...props} />;
    if (field.kind !== 'text') return <Optional key={name} {...props} />;
    return <WordFields key={name} {...props} editing={{ ...editing, change: leavesOutEmpty(editing) }} />;
  });
  if (path === '') return <div className="space-y-6">{fields}</div>;
  return (
    <fieldset className="min-w-0 space-y-4 border-line border-s-2 ps-4">
      <legend className="-ms-[18px] mb-3 pe-2 font-display text-heading text-lg">{label}</legend>
      {fields}
    </fieldset>
  );
}

/** A text that a church may lack is left out when its field is emptied. */
function leavesOutEmpty({ change }: Editing): Editing['change'] {
  return (path, value) => change(path, value === '' ? null : value);
}

/** A part that a church may lack. */
function Optional(props: Props) {
  const { path, label, editing, form } = props;
  const value = findAt(editing.shown, path)?.value;
  const isThere = value !== undefined && value !== null;
  const standard = findAt(editing.defaults, path)?.value ?? blankOf(form);
  return (
    <div className="space-y-3">
      <label htmlFor={`words-${path}-there`} className="flex min-h-11 items-center gap-3 font-semibold text-heading">
        <Checkbox
          id={`words-${path}-there`}
          checked={isThere}
          onChange={({ target }) => editing.change(path, target.checked ? standard : null)}
        />
        {label}
      </label>
      {isThere && <WordFields {...props} />}
    </div>
  );
}

function blankOf(form: Form): Json {
  if (form.kind === 'group') {
    const required = Object.entries(form.fields).filter(([name]) => !form.optional?.includes(name));
    return Object.fromEntries(required.map(([name, field]) => [name, blankOf(field)]));
  }
  if (form.kind === 'list') return [];
  if (form.kind === 'number') return 0;
  if (form.kind === 'flag') return false;
  return form.kind === 'choice' ? (form.options[0] ?? '') : '';
}

function List({ form, path, label, editing }: Props & { form: Extract<Form, { kind: 'list' }> }) {
  const entries = (findAt(editing.shown, path)?.value ?? []) as Json[];
  const { each } = form;
  const set = (next: Json[]) => editing.change(path, next);
  return (
    <fieldset className="min-w-0 space-y-4 border-line border-s-2 ps-4">
      <legend className="-ms-[18px] mb-3 pe-2 font-display text-heading text-lg">{label}</legend>
      {entries.map((entry, index) => {
        const name = nameOf(entry, index);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
          <div key={index} className="space-y-2 border-line border-b pb-4 last:border-b-0">
            <WordFields
              form={form.entries[index] ?? each ?? { kind: 'shown' }}
              path={step(path, String(index))}
              label={name}
              editing={editing}
            />
            {each && (
              <div className="flex flex-wrap gap-x-4">
                {index > 0 && (
                  <Button
                    look="plain"
                    className="px-0! text-base"
                    aria-label={`Move up: ${name}`}
                    onClick={() => set(swapped(entries, index))}
                  >
                    Move up
                  </Button>
                )}
                <Button
                  look="plain"
                  className="px-0! text-base"
                  aria-label={`Remove: ${name}`}
                  onClick={({ currentTarget }) => {
                    // The next entry takes the place of this one, and has the focus; after the last one, there is none.
                    const add = currentTarget.closest('fieldset')?.querySelector<HTMLElement>(':scope > button');
                    if (index === entries.length - 1) add?.focus();
                    set(entries.toSpliced(index, 1));
                  }}
                >
                  Remove
                </Button>
              </div>
            )}
          </div>
        );
      })}
      <FieldError id={`words-${path}-error`}>{editing.errors[path]}</FieldError>
      {each && (
        <Button
          look="quiet"
          className="px-4! py-2!"
          aria-label={`Add: ${label}`}
          onClick={() => set([...entries, form.blank ?? ''])}
        >
          Add
        </Button>
      )}
      <Replaced base={editing.changes[path]?.base} original={findAt(editing.defaults, path)?.value} />
      {path in editing.changes && (
        <Button
          look="plain"
          aria-label={`Use the original list again: ${label}`}
          onClick={() => editing.change(path, findAt(editing.defaults, path)?.value ?? [])}
        >
          Use the original list again
        </Button>
      )}
    </fieldset>
  );
}

function swapped(entries: Json[], index: number) {
  return entries.toSpliced(index - 1, 2, entries[index] as Json, entries[index - 1] as Json);
}

/** People, questions and links are called by their names. That of a picture is a file's, or none. */
function nameOf(entry: Json, index: number) {
  const { name, question, label, heading, alt } = Object(entry) as Record<string, string>;
  return (alt === undefined && name) || question || label || heading || labelOf(String(index));
}

/** Longer texts have room to wrap; they grow with what is typed. */
const longText = 60;

function Value({ form, path, label, editing: { shown, defaults, changes, errors, offers, change } }: Props) {
  const value = findAt(shown, path)?.value ?? '';
  const original = findAt(defaults, path)?.value;
  const id = `words-${path}`;
  const error = errors[path];
  const base = changes[path]?.base;
  const isChanged = path in changes && original !== undefined;
  if (form.kind === 'shown') return <Shown label={label} value={value} />;
  const note = path.endsWith('.alt') ? altNote : undefined;
  const attributes = { id, className: 'field mt-1.5', ...errorAttributes(id, error, note) };
  const onText = ({ target }: { target: { value: string } }) => change(path, target.value);
  const offer = offers[path];
  return (
    <div>
      <Labelled id={id} label={label} error={error} note={note}>
        {form.kind === 'text' && String(original ?? value).length < longText && (
          <input type="text" {...attributes} value={String(value)} onChange={onText} />
        )}
        {form.kind === 'text' && String(original ?? value).length >= longText && (
          <textarea
            rows={2}
            {...attributes}
            className="field field-sizing-content mt-1.5 max-h-96"
            value={String(value)}
            onChange={onText}
          />
        )}
        {form.kind === 'number' && (
          <input
            type="number"
            step="any"
            {...attributes}
            value={Number(value)}
            onChange={({ target }) => change(path, target.valueAsNumber || 0)}
          />
        )}
        {form.kind === 'choice' && (
          <select {...attributes} value={String(value)} onChange={onText}>
            {form.options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        )}
        {form.kind === 'flag' && (
          <input
            type="checkbox"
            id={id}
            checked={Boolean(value)}
            onChange={({ target }) => change(path, target.checked)}
          />
        )}
      </Labelled>
      {offer && (
        <Button look="plain" className="px-0! text-base" onClick={() => change(path, offer)}>
          Use “{offer}”
        </Button>
      )}
      {isChanged && (
        <p className="mt-1 text-quiet text-sm wrap-anywhere">
          Originally: {String(original)}{' '}
          <button
            type="button"
            className="link tap-target"
            aria-label={`Use that again: ${label}`}
            onClick={() => change(path, original)}
          >
            Use that again
          </button>
        </p>
      )}
      <Replaced base={base} original={original} />
    </div>
  );
}

/** What the site said when the church replaced it, if that has changed since. Of a list, what is in it follows by itself. */
function Replaced({ base, original }: { base?: Json | undefined; original?: Json | undefined }) {
  if (base === undefined || original === undefined || isEqual(base, original)) return null;
  if (!Array.isArray(base) || !Array.isArray(original))
    return (
      <p className="mt-1 text-sm wrap-anywhere">
        The site’s own text has changed since you replaced it. It was: {String(base)}
      </p>
    );
  if (base.length === original.length) return null;
  return (
    <details className="text-sm wrap-anywhere">
      <summary className="min-h-11 cursor-pointer">The site’s own list has changed since you replaced it.</summary>
      {[
        { name: 'It was', list: base },
        { name: 'It is now', list: original },
      ].map(({ name, list }) => (
        <div key={name} className="mt-2">
          {name}:
          <ul className="list-disc ps-5">
            {listTexts(list).map(({ path, text }) => (
              <li key={path}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}

/** What is compared with the Bible, or is for a webmaster. */
function Shown({ label, value }: { label: string; value: Json }) {
  const { text, reference } = Object(value) as Record<string, string>;
  return (
    <div>
      <p className="font-semibold text-heading">{label}</p>
      <p className="text-quiet">{text ? `“${text}” ${reference}` : String(value)}</p>
      <p className="text-quiet text-sm">Ask your webmaster to change this.</p>
    </div>
  );
}
