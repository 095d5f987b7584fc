import { Fragment } from 'react';
import { church } from '#content/church.ts';
import type { Service } from '#content/schema.ts';
import { dateInWords } from '#core/dates.ts';
import { upcomingExceptions } from '#core/exceptions.ts';
import { servicesCalendarPath, shortTime } from '#core/service-times.ts';
import { useToday } from '#core/use-now.ts';
import { AddToCalendar } from '#ui/add-to-calendar.tsx';

type Props = { services: Service[]; className?: string; format?: typeof shortTime };

/**
 * 'Wednesday 5PM' and 'Sundays 8AM and 10AM', or 'Wednesday 5:00 PM' with another `format`, one to a line; below them the exceptions of
 * the coming weeks.
 */
export function ServiceTimes({ services, className = '', format = shortTime }: Props) {
  const exceptions = upcomingExceptions(useToday(), services);
  return (
    <>
      <ul className={`figures ${className}`}>
        {services.map(({ label, starts }) => (
          <li key={label}>
            <strong className="font-semibold">{label}</strong> <Times starts={starts} format={format} />
          </li>
        ))}
      </ul>
      {exceptions.length > 0 && (
        <ul className="py-3 figures">
          {exceptions.map(({ date, name, starts }) => {
            const { weekday, month, day } = dateInWords(date);
            return (
              <li key={date}>
                <strong className="font-semibold">{`${weekday}, ${month} ${day}:`}</strong>{' '}
                {starts.length > 0 ? `${name}, ` : `no service, ${name}`}
                <Times starts={starts} format={format} />
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

/** '8AM and 10AM'. */
function Times({ starts, format }: { starts: string[]; format: typeof shortTime }) {
  return starts.map((start, index) => (
    <Fragment key={start}>
      {index > 0 && ' and '}
      <time dateTime={start}>{format(start)}</time>
    </Fragment>
  ));
}

export function ServicesCalendar({ describedBy }: { describedBy: string }) {
  return <AddToCalendar site={church.siteUrl} path={servicesCalendarPath} describedBy={describedBy} />;
}
