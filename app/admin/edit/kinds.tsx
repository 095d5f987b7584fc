import type { ComponentType } from 'react';
import { SmallPicture } from '#app/admin/changes/small-picture.tsx';
import { lazyPart } from '#app/admin/lazy-part.tsx';
import type { Field, FieldProps, Value } from '#records/field.ts';
import {
  ChoiceControl,
  ChoicesControl,
  DateControl,
  LineControl,
  LinkControl,
  TextControl,
  TimeControl,
} from './controls.tsx';
import { MomentField, readMoment } from './moment.tsx';
import { PictureField } from './picture-field.tsx';

/** The half of a kind of field that screens show. The other half is in records/kinds.ts, which the server loads, too. */
type Kind = {
  /** The control with its label and error. */
  Control: ComponentType<FieldProps>;
  /** `typed`: the field's texts in the form's data; `before`: the value for which the control was made. */
  read(typed: string[], before: Value, field: Field): Value;
  /** How the history and conflicts show a value that is not text. */
  Preview?: ComponentType<{ value: string }>;
};

// A hidden field is not in the data.
const readText: Kind['read'] = ([typed], before) => typed ?? before;

export const kinds: Record<Field['kind'], Kind> = {
  line: { Control: LineControl, read: readText },
  link: { Control: LinkControl, read: readText },
  text: { Control: TextControl, read: readText },
  date: { Control: DateControl, read: readText },
  time: { Control: TimeControl, read: readText },
  choice: { Control: ChoiceControl, read: readText },
  choices: { Control: ChoicesControl, read: (typed) => typed },
  moment: {
    Control: MomentField,
    read: ([typed], before, field) => (typed === undefined ? before : readMoment(field, before, typed)),
  },
  picture: { Control: PictureField, read: readText, Preview: SmallPicture },
  recording: { Control: lazyPart(() => import('./recording-field.tsx')), read: readText },
  entries: {
    Control: NounControl,
    read: ([typed], before) => (typed === undefined ? before : JSON.parse(typed)),
  },
};

const nounControls = new Map<Field['loadControl'], ComponentType<FieldProps>>();

/** The control that a noun has for a field of its own. */
function NounControl(props: FieldProps) {
  const { loadControl } = props.field;
  if (!loadControl) throw new Error(`${props.field.label} has no control`);
  const Control = nounControls.get(loadControl) ?? lazyPart(loadControl);
  nounControls.set(loadControl, Control);
  return <Control {...props} />;
}
