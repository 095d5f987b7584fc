import type { ChangeEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { errorAttributes, Labelled } from '#ui/labelled.tsx';
import type { DateChange } from './date-change.ts';

type Props = {
  /** The prefix of its controls' names, before '-date'. */
  name: string;
  /** The number that tells its labels apart from those of other rows. */
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
  // Keeps an incomplete move while it is typed; the schema asks for the rest.
  const move = (date: string, time: string) => set({ to: time ? `${date}T${time}` : date });

  function frameOf(key: string, label: string) {
    const numbered = [label, <span key="number" className="sr-only">{` ${number}`}</span>];
    return { id: `${name}-${key}`, label: numbered, error: errors[`${name}-${key}`] };
  }
  function attributesOf(key: string) {
    const id = `${name}-${key}`;
    return { id, name: id, className: 'field mt-1.5', ...errorAttributes(id, errors[id]) };
  }
  function inputOf(key: string, value: string, onText: (text: string) => void) {
    return {
      ...attributesOf(key),
      value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => onText(event.target.value),
    };
  }
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-4 border-line border-t pt-4 sm:grid-cols-2">
      <Labelled {...frameOf('date', 'Changed date')}>
        <input type="date" {...inputOf('date', change.date, (date) => set({ date }))} />
      </Labelled>
      <Labelled {...frameOf('status', 'What happens')}>
        <select
          {...attributesOf('status')}
          value={change.status}
          onChange={({ target }) => set({ status: target.value as DateChange['status'], to: '' })}
        >
          <option value="cancelled">It’s cancelled</option>
          <option value="moved">It’s moved</option>
        </select>
      </Labelled>
      {change.status === 'moved' && (
        <>
          <Labelled {...frameOf('to', 'New date')}>
            <input type="date" {...inputOf('to', toDate, (date) => move(date, toTime))} />
          </Labelled>
          <Labelled {...frameOf('time', 'New time')} isOptional>
            <input type="time" {...inputOf('time', toTime, (time) => move(toDate, time))} />
          </Labelled>
        </>
      )}
      <Labelled {...frameOf('note', 'Note for visitors')} isOptional>
        <input type="text" autoComplete="off" {...inputOf('note', change.note, (note) => set({ note }))} />
      </Labelled>
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
