import { useNow } from '#app/church/use-now.ts';
import type { Service } from '#content/schema.ts';
import { churchDate } from '#domain/church-time.ts';
import { eventDate } from '#domain/event-date.ts';
import { upcomingExceptions } from '#domain/exceptions.ts';
import { clockTimes, serviceTime } from '#domain/service-times.ts';

/** 'Wednesday 5PM' and 'Sundays 8AM and 10AM', one to a line, the same everywhere; below them the exceptions of the coming weeks. */
export function ServiceTimes({ services, className = '' }: { services: Service[]; className?: string }) {
  const exceptions = upcomingExceptions(churchDate(useNow().now), services);
  return (
    <>
      <ul className={`figures ${className}`}>
        {services.map((service) => {
          const { day, times } = serviceTime(service);
          return (
            <li key={day}>
              <strong className="font-semibold">{day}</strong>
              {` ${times}`}
            </li>
          );
        })}
      </ul>
      {exceptions.length > 0 && (
        <ul className="py-3 figures">
          {exceptions.map(({ date, name, starts }) => {
            const { weekday, month, day } = eventDate(date);
            return (
              <li key={date}>
                <strong className="font-semibold">{`${weekday}, ${month} ${day}:`}</strong>
                {starts.length > 0 ? ` ${name}, ${clockTimes(starts)}` : ` no service, ${name}`}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
