import { churchDate } from '#core/church-time.ts';
import { fullTime } from '#core/service-times.ts';
import { useFacts } from '#core/use-words.ts';
import { dayInWords, dayOf, findMistakes, isAsUsual, without, withService } from './day.ts';
import { exceptions } from './exception.ts';
import { SmallForm } from './small-form.tsx';
import type { DayProps } from './use-days.ts';

type WithClose = { onClose: () => void };

const noteField = { name: 'name', label: exceptions.fields.name.label, type: 'text', maxLength: 60 } as const;

function momentFields(date: string, start: string) {
  return [
    { name: 'date', label: 'Date', type: 'date', value: date },
    { name: 'start', label: 'Time', type: 'time', value: start },
  ] as const;
}

/** Moves a service, also to another day. */
export function MoveForm({ day, start, now, saved, onChange, onClose }: DayProps & WithClose & { start: string }) {
  const { church } = useFacts();
  function move({ date = '', start: time = '' }: Record<string, string>) {
    const mistakes = findMistakes({ date, start: time }, church, saved, now);
    if (Object.keys(mistakes).length > 0) return mistakes;
    const rest = without(day, start);
    const days = date === day.date ? [withService(rest, time)] : [rest, withService(dayOf(date, church, saved), time)];
    onChange({ days, done: `Moved to ${dayInWords(date)}, ${fullTime(time)}` });
    onClose();
    return {};
  }
  return (
    <SmallForm
      label={`Move the service at ${fullTime(start)}`}
      fields={[...momentFields(day.date, start)]}
      submit="Move it"
      onSubmit={move}
      onClose={onClose}
    />
  );
}

/** A note about a day, or why there is no service. */
export function NoteForm({ day, onChange, onClose }: DayProps & WithClose) {
  function save({ name = '' }: Record<string, string>): Record<string, string> {
    const { error } = exceptions.fields.name.schema.safeParse(name);
    if (error) return { name: error.issues[0]?.message ?? '' };
    const noted = { ...day, name };
    if (day.saved || !isAsUsual(noted)) onChange({ days: [noted], done: name ? 'Note saved' : 'Note removed' });
    onClose();
    return {};
  }
  const label = `Note about ${dayInWords(day.date)}`;
  return (
    <SmallForm
      label={label}
      fields={[{ ...noteField, value: day.name }]}
      submit="Save note"
      onSubmit={save}
      onClose={onClose}
    />
  );
}

/** A service that is only on one day. */
export function AddForm({ now, saved, onChange, onClose }: Omit<DayProps, 'day'> & WithClose) {
  const { church } = useFacts();
  function add({ date = '', start = '', name = '' }: Record<string, string>) {
    const mistakes = findMistakes({ date, start }, church, saved, now);
    if (Object.keys(mistakes).length > 0) return mistakes;
    const day = withService(dayOf(date, church, saved), start);
    onChange({ days: [{ ...day, name: name || day.name }], done: `Added: ${dayInWords(date)}, ${fullTime(start)}` });
    onClose();
    return {};
  }
  const fields = [...momentFields(churchDate(now), ''), { ...noteField, value: '', isOptional: true }];
  return <SmallForm label="Add a service" fields={fields} submit="Add it" onSubmit={add} onClose={onClose} />;
}
