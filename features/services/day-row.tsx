import { useState } from 'react';
import { churchDate } from '#core/church-time.ts';
import { fullTime } from '#core/service-times.ts';
import { useFacts } from '#core/use-words.ts';
import type { Noun } from '#records/declare/noun.ts';
import { Button } from '#ui/button.tsx';
import { Announce } from './announce.tsx';
import { type DayService, dayInWords, dayOf, putBack, servicesOf, without } from './day.ts';
import { MoveForm, NoteForm } from './day-forms.tsx';
import type { DayProps } from './use-days.ts';

const small = 'min-h-11! py-1.5! text-base';

/** A day with its services, and what can be done about them. */
export function DayRow({ announcements, ...props }: DayProps & { announcements: Noun }) {
  const { day, now, onChange } = props;
  const { date, name, starts } = day;
  const [open, setOpen] = useState<'note' | { move: string }>();
  const { church } = useFacts();
  const services = servicesOf(day, church, now);
  const titleId = `day-${date}`;
  const words = dayInWords(date);
  const close = () => setOpen(undefined);
  const ofDay = { look: 'plain', className: `${small} px-2.5!`, 'aria-describedby': titleId } as const;
  const planned = services.filter(({ status }) => status !== 'cancelled');

  function toggle({ start, status }: DayService) {
    const isCancelled = status === 'cancelled';
    const done = `${isCancelled ? 'Put back' : 'Cancelled'}: ${words}, ${fullTime(start)}`;
    onChange({ days: [isCancelled ? putBack(day, start) : without(day, start)], done });
  }
  return (
    <li data-day={date} className="border-line border-t px-4 pt-3 pb-2 first:border-t-0 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <div>
          <h3 id={titleId} tabIndex={-1} className="font-sans font-semibold text-heading text-lg tracking-normal">
            {words}
            {date === churchDate(now) && <span className="text-accent"> · today</span>}
          </h3>
          {name && <p className="wrap-anywhere text-quiet">{name}</p>}
        </div>
        <div className="-mx-2.5 flex flex-wrap">
          {planned.length > 1 && (
            <Button
              {...ofDay}
              onClick={() =>
                onChange({
                  days: [{ ...day, starts: starts.filter((start) => !planned.some((one) => one.start === start)) }],
                  done: `Cancelled: ${words}`,
                })
              }
            >
              Cancel the whole day
            </Button>
          )}
          {day.saved && (name || services.length > 1) && (
            <Button
              {...ofDay}
              onClick={() =>
                onChange({ days: [{ ...dayOf(date, church, []), saved: day.saved }], done: `As every week: ${words}` })
              }
            >
              As every week
            </Button>
          )}
          <Button {...ofDay} onClick={() => setOpen('note')}>
            {name ? 'Change the note' : 'Add a note'}
          </Button>
        </div>
      </div>
      <ul>
        {services.map((service) => (
          <li key={service.start} className="flex flex-wrap items-center justify-between gap-x-6 py-1">
            <ServiceTime {...service} id={`${titleId}-${service.start}`} />
            <span className="flex gap-2">
              <Button
                look="quiet"
                className={`${small} px-4!`}
                aria-describedby={`${titleId} ${titleId}-${service.start}`}
                onClick={() => toggle(service)}
              >
                {service.status === 'cancelled' ? 'Put back' : 'Cancel'}
              </Button>
              {service.status !== 'cancelled' && (
                <Button
                  look="quiet"
                  className={`${small} px-4!`}
                  aria-describedby={`${titleId} ${titleId}-${service.start}`}
                  onClick={() => setOpen({ move: service.start })}
                >
                  Move
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {open === 'note' && <NoteForm {...props} onClose={close} />}
      {typeof open === 'object' && <MoveForm {...props} key={open.move} start={open.move} onClose={close} />}
      <Announce day={day} now={now} noun={announcements} />
    </li>
  );
}

function ServiceTime({ id, start, status }: DayService & { id: string }) {
  return (
    <span id={id} className="figures">
      <span className={status === 'cancelled' ? 'text-quiet line-through' : ''}>{fullTime(start)}</span>
      {status === 'cancelled' && <strong className="font-semibold text-danger"> Cancelled</strong>}
      {status === 'added' && <span className="text-quiet"> only this day</span>}
    </span>
  );
}
