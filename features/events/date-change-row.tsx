import { dateInWords } from '#core/dates.ts';
import { Button } from '#ui/button.tsx';
import { errorAttributes, FieldError, Labelled } from '#ui/labelled.tsx';
import { type ComingDate, isNoMove, shortDate } from './coming-dates.ts';
import type { DateChange } from './date-change.ts';

type Props = {
  /** The row's id, and the prefix of the names of its controls. */
  id: string;
  name: string;
  coming: ComingDate;
  starts: string;
  today: string;
  /** The errors by the names of controls. */
  errors: Record<string, string>;
  /** Without a change the date is as the rule says. */
  onChange: (change: DateChange | undefined) => void;
};

/** One date of an event, with buttons to cancel and to move it, or to take that back. */
export function DateChangeRow({ id, name, coming, starts, today, errors, onChange }: Props) {
  const { date, change, isLost } = coming;
  const { whole } = dateInWords(date);
  const start = (status: DateChange['status']) => () =>
    onChange({ date, status, to: status === 'moved' && starts ? `${date}T${starts}` : '', note: '' });
  const small = { look: 'quiet', className: 'px-4! py-2!' } as const;
  const back = isLost ? 'Remove' : 'Put back';
  const lost = isLost ? 'The event has no such date any more. Remove this change.' : undefined;
  const error = errors[`${name}-date`];
  return (
    <li id={id} className="grid content-start gap-3 border-line border-t py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="grow figures">
          <span className={change ? 'text-quiet line-through' : 'font-semibold'}>{shortDate(date, today)}</span>
          {change && <strong className="font-semibold text-danger"> {wordFor(change, isLost)}</strong>}
        </span>
        {change ? (
          <Button
            {...small}
            name={`${name}-date`}
            aria-label={`${back}: ${whole}`}
            data-unfinished={lost}
            onClick={() => onChange(undefined)}
            {...errorAttributes(`${name}-date`, error)}
          >
            {back}
          </Button>
        ) : (
          <span className="flex gap-3">
            <Button {...small} aria-label={`Cancel ${whole}`} onClick={start('cancelled')}>
              Cancel
            </Button>
            <Button {...small} aria-label={`Move ${whole}`} onClick={start('moved')}>
              Move
            </Button>
          </span>
        )}
      </div>
      <FieldError id={`${name}-date-error`}>{error}</FieldError>
      {change && !isLost && <ChangeFields {...{ name, change, starts, errors, onChange }} />}
    </li>
  );
}

function wordFor({ status }: DateChange, isLost: boolean) {
  if (isLost) return 'no longer a date';
  return status;
}

type FieldsProps = Pick<Props, 'name' | 'starts' | 'errors' | 'onChange'> & { change: DateChange };

/** What is said about a change: for one that is moved, where to. */
function ChangeFields({ name, change, starts, errors, onChange }: FieldsProps) {
  const { whole } = dateInWords(change.date);
  function frameOf(key: string, label: string) {
    const ofDate = [label, <span key="date" className="sr-only">{` of ${whole}`}</span>];
    return { id: `${name}-${key}`, label: ofDate, error: errors[`${name}-${key}`] };
  }
  function attributesOf(key: string) {
    const id = `${name}-${key}`;
    return { id, name: id, className: 'field mt-1.5', ...errorAttributes(id, errors[id]) };
  }
  const to = change.to && !change.to.includes('T') ? `${change.to}T${starts}` : change.to;
  return (
    <div className="grid gap-3 pb-2">
      {change.status === 'moved' && (
        <Labelled {...frameOf('to', 'New date and time')}>
          <input
            type="datetime-local"
            {...attributesOf('to')}
            value={to}
            data-unfinished={isNoMove(change, starts) ? 'Choose the new date and time' : undefined}
            onChange={({ target }) => onChange({ ...change, to: target.value })}
          />
        </Labelled>
      )}
      <Labelled {...frameOf('note', 'Note for visitors')} isOptional>
        <input
          type="text"
          autoComplete="off"
          {...attributesOf('note')}
          value={change.note}
          onChange={({ target }) => onChange({ ...change, note: target.value })}
        />
      </Labelled>
    </div>
  );
}
