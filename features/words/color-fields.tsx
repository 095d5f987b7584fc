import type { ColorName, Colors } from '#content/look.ts';
import { isColor, type Scheme, schemes } from '#content/palette.ts';
import { errorAttributes, FieldError } from '#ui/labelled.tsx';
import { lowContrastByPath, roles, toColor } from './colors.ts';
import type { Editing } from './use-words-editing.ts';

const schemeLabels: Record<Scheme, string> = { light: 'Light', dark: 'Dark' };

/** The colors of the site, with what is hard to see in them. */
export function ColorFields({ editing }: { editing: Editing }) {
  const errors = lowContrastByPath(editing.shown as Colors);
  return (
    <div className="space-y-10">
      <p className="measure text-quiet">
        Each color has two values: for the light site, and for devices that are set to dark. Choose it, or type it as
        six digits, such as {exampleOf(editing)}. What would be hard to see can be looked at beside the form, but not be
        saved.
      </p>
      {roles.map(({ title, colors }) => (
        <fieldset key={title} className="min-w-0 space-y-6">
          <legend className="mb-4 font-display text-2xl text-heading">{title}</legend>
          {colors.map(({ name, label, note }) => (
            <fieldset key={name} className="min-w-0">
              <legend className="font-semibold text-heading">{label}</legend>
              {note && <p className="text-quiet text-sm">{note}</p>}
              <div className="mt-1.5 grid grid-cols-2 gap-4 sm:max-w-md">
                {schemes.map((scheme) => (
                  <ColorField
                    key={scheme}
                    {...{ name, label, scheme }}
                    error={errors[`${name}.${scheme}`]}
                    editing={editing}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function exampleOf({ defaults }: Editing) {
  return (defaults as Colors)['--heading'].light;
}

type FieldProps = { name: ColorName; label: string; scheme: Scheme; error: string | undefined; editing: Editing };

function ColorField({ name, label, scheme, error, editing }: FieldProps) {
  const path = `${name}.${scheme}`;
  const id = `words-${path}`;
  const [value, original] = [editing.shown, editing.defaults].map((all) => (all as Colors)[name][scheme]);
  const problem = isColor(value) ? error : `Six digits, such as ${exampleOf(editing)}`;
  const ofColor = `${label}, ${scheme}`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-quiet text-sm">
        {schemeLabels[scheme]}
        <span className="sr-only">: {label}</span>
      </label>
      <div className="mt-1 flex gap-2">
        <input
          type="color"
          aria-label={`Choose a color: ${ofColor}`}
          className="field field-in-row w-12 shrink-0 cursor-pointer p-1"
          value={isColor(value) ? value : original}
          onChange={({ target }) => editing.change(path, target.value)}
        />
        <input
          type="text"
          id={id}
          className="field min-w-0 px-2"
          spellCheck={false}
          autoComplete="off"
          {...errorAttributes(id, problem)}
          value={value}
          onChange={({ target }) => editing.change(path, toColor(target.value))}
        />
      </div>
      <FieldError id={`${id}-error`}>{problem}</FieldError>
      {path in editing.changes && (
        <p className="mt-1 text-quiet text-sm">
          Originally {original}{' '}
          <button
            type="button"
            className="link tap-target"
            aria-label={`Use that again: ${ofColor}`}
            onClick={() => editing.change(path, original ?? '')}
          >
            Use that again
          </button>
        </p>
      )}
    </div>
  );
}
