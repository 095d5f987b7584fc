import { type ComponentType, lazy, Suspense } from 'react';
import { Choices, labelled, renderChoice, renderLine } from '#admin/edit/controls.tsx';
import { MomentField, readMoment } from '#admin/edit/moment.tsx';
import { SmallPicture } from '#admin/history/small-picture.tsx';
import type { Field, FieldProps, Value, Values } from '#records/declare/field.ts';
import { isSame } from '#records/declare/kinds.ts';
import type { Noun, SavedItem } from '#records/declare/noun.ts';
import { AudioField, measureRemoteAudio } from './audio-field.tsx';
import { readFileValue } from './file-field.tsx';
import { PictureField } from './picture-field.tsx';

/** The part of a field kind that the screens use. The other part is in records/declare/kinds.ts, which the server loads, too. */
type Kind = {
  /** The control with its label and error. */
  Control: ComponentType<FieldProps>;
  /** Reads a value that is not simply the text in the form data. `before`: the value that the control was rendered with. */
  read?(typed: string[], before: Value, field: Field): Value;
  /** How the history and conflicts show a value that is not text. */
  Preview?: ComponentType<{ value: Value }>;
  /** Adds what only the server can find out about a changed value. If that fails, the item is saved without it. */
  complete?(value: Value): Promise<Value>;
};

export const kinds: Record<Field['kind'], Kind> = {
  line: { Control: labelled(renderLine) },
  link: { Control: labelled((attributes, field) => renderLine(attributes, field, 'url')) },
  text: { Control: labelled((attributes, { rows }) => <textarea rows={rows} {...attributes} />) },
  date: { Control: labelled((attributes) => <input type="date" {...attributes} />) },
  time: { Control: labelled((attributes) => <input type="time" {...attributes} />) },
  choice: { Control: labelled(renderChoice) },
  choices: { Control: Choices, read: (typed) => typed },
  moment: { Control: MomentField, read: ([typed = ''], before, field) => readMoment(field, before, typed) },
  picture: { Control: PictureField, read: readFileValue, Preview: SmallPicture },
  audio: { Control: AudioField, read: readFileValue, complete: measureRemoteAudio },
  times: { Control: NounControl, read: (typed) => typed.filter(Boolean) },
  // Only the history shows these.
  changes: { Control: NounControl },
  texts: { Control: NounControl },
  entries: { Control: NounControl, read: ([typed = '[]']) => JSON.parse(typed) },
};

/** Adds to changed values what only the server can find out about them. */
export async function completed({ fields }: Noun, values: Values, saved: Partial<SavedItem> = {}): Promise<Values> {
  const found = Object.entries(fields).map(async ([name, field]) => {
    const { complete } = kinds[field.kind];
    const value = values[name] ?? null;
    return complete && !isSame(field, value, saved[name] as Value) ? { [name]: await complete(value) } : {};
  });
  return Object.assign({ ...values }, ...(await Promise.all(found)));
}

const nounControls = new Map<Field['loadControl'], ComponentType<FieldProps>>();

/** A control provided by the noun itself. */
function NounControl(props: FieldProps) {
  const { loadControl } = props.field;
  if (!loadControl) throw new Error(`${props.field.label} has no control`);
  const Control = nounControls.get(loadControl) ?? lazy(loadControl);
  nounControls.set(loadControl, Control);
  return (
    <Suspense>
      <Control {...props} />
    </Suspense>
  );
}
