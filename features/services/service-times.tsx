import { Fragment } from 'react';
import type { Service } from '#content/schema.ts';
import { siteUrl } from '#content/site.ts';
import { dateInWords } from '#core/dates.ts';
import { type Exception, upcomingExceptions } from '#core/exceptions.ts';
import { servicesCalendarPath, shortTime } from '#core/service-times.ts';
import { useToday } from '#core/use-now.ts';
import { useFacts } from '#core/use-words.ts';
import { usualStarts } from '#core/week.ts';
import { AddToCalendar } from '#ui/add-to-calendar.tsx';
import { noService, useExceptions } from './use-exceptions.ts';

type Props = { services: Service[]; className?: string; format?: typeof shortTime };

/**
 * 'Wednesday 5PM' and 'Sundays 8AM and 10AM', or 'Wednesday 5:00 PM' with another `format`, one to a line; below them the exceptions of
 * the coming weeks.
 */
export function ServiceTimes({ services, className = '', format = shortTime }: Props) {
  const { church } = useFacts();
  const exceptions = upcomingExceptions(useExceptions(), useToday(), church.services, services);
  return (
    <>
      {services.length === 0 && exceptions.length === 0 && <p className={className}>{noService}</p>}
      {services.length > 0 && (
        <ul className={`figures ${className}`}>
          {services.map(({ label, starts }) => (
            <li key={label}>
              <strong className="font-semibold">{label}</strong> <Times starts={starts} format={format} />
            </li>
          ))}
        </ul>
      )}
      {exceptions.length > 0 && (
        <ul className="py-3 figures">
          {exceptions.map((exception) => {
            const { weekday, month, day } = dateInWords(exception.date);
            return (
              <li key={exception.date}>
                <strong className="font-semibold">{`${weekday}, ${month} ${day}:`}</strong>{' '}
                {whatDiffers(exception, church.services)}
                <Times starts={exception.starts} format={format} />
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

/** The words before the times: 'no service, Snow', 'Carols, ', 'only '. */
function whatDiffers({ date, name, starts }: Exception, services: Service[]) {
  if (starts.length === 0) return ['no service', name].filter(Boolean).join(', ');
  const usual = usualStarts(date, services);
  const isLess = starts.length < usual.length && starts.every((start) => usual.includes(start));
  return `${name && `${name}, `}${isLess ? 'only ' : ''}`;
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
  return <AddToCalendar site={siteUrl} path={servicesCalendarPath} describedBy={describedBy} />;
}
