import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { errorAttributes, Labelled } from '#ui/labelled.tsx';
import type { DateChange } from './date-change.ts';

type Props = {
  /** The start of the names of its controls, before '-date'. */
  name: string;
  /** The number in its labels, by which they differ from those of the other rows. */
  number: number;
  change: DateChange;
  errors: Record<string, string>;
  onChange: (change: DateChange) => void;
  onRemove: () => void;
};

/** One date that is cancelled or moved. */
export function DateChangeRow({ name, number, change, errors, onChange, onRemove }: Props) {
  const [toDate = '', toTime = ''] = change.to.split('T');
  const set = (part: Partial<DateChange>) => onChange({ ...change, ...part });
  // Half of a move is kept while it is typed; the schema asks for the rest.
  const move = (date: string, time: string) => set({ to: time ? `${date}T${time}` : date });

  function attributesOf(key: string) {
    const id = `${name}-${key}`;
    return { id, name: id, className: 'field mt-1.5', ...errorAttributes(id, errors[id]) };
  }
  function labelled(key: string, label: string, control: ReactNode, isOptional = false) {
    const id = `${name}-${key}`;
    const numbered = [label, <span key="number" className="sr-only">{` ${number}`}</span>];
    return (
      <Labelled id={id} label={numbered} isOptional={isOptional} error={errors[id]}>
        {control}
      </Labelled>
    );
  }
  function input(key: string, type: string, value: string, onText: (text: string) => void) {
    const attributes = { type, value, autoComplete: type === 'text' ? 'off' : undefined };
    return <input {...attributes} {...attributesOf(key)} onChange={({ target }) => onText(target.value)} />;
  }
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-4 border-line border-t pt-4 sm:grid-cols-2">
      {labelled(
        'date',
        'Changed date',
        input('date', 'date', change.date, (date) => set({ date })),
      )}
      {labelled(
        'status',
        'What happens',
        <select
          {...attributesOf('status')}
          value={change.status}
          onChange={({ target }) => set({ status: target.value as DateChange['status'], to: '' })}
        >
          <option value="cancelled">It’s cancelled</option>
          <option value="moved">It’s moved</option>
        </select>,
      )}
      {change.status === 'moved' && (
        <>
          {labelled(
            'to',
            'New date',
            input('to', 'date', toDate, (date) => move(date, toTime)),
          )}
          {labelled(
            'time',
            'New time',
            input('time', 'time', toTime, (time) => move(toDate, time)),
            true,
          )}
        </>
      )}
      {labelled(
        'note',
        'Note for visitors',
        input('note', 'text', change.note, (note) => set({ note })),
        true,
      )}
      <Button
        look="quiet"
        className="justify-self-start px-4! py-2! sm:mt-8"
        aria-label={`Remove change ${number}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  );
}
