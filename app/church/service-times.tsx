import type { Service } from '#content/schema.ts';
import { serviceTime } from '#domain/service-times.ts';

/** 'Wednesday 5PM' and 'Sundays 8AM and 10AM', one to a line, the same everywhere. */
export function ServiceTimes({ services, className = '' }: { services: Service[]; className?: string }) {
  return (
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
  );
}
