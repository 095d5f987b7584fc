import { useId } from 'react';
import type { Campus } from '#content/schema.ts';
import { upcomingExceptions } from '#core/exceptions.ts';
import { directionsUrl, tel } from '#core/links.ts';
import { fullTime } from '#core/service-times.ts';
import { useToday } from '#core/use-now.ts';
import { useFacts } from '#core/use-words.ts';
import { ServicesCalendar, ServiceTimes } from '#features/services/service-times.tsx';
import { useExceptions } from '#features/services/use-exceptions.ts';
import { ButtonLink } from '#ui/button.tsx';
import { envelope, Icon } from '#ui/icon.tsx';
import { CampusMap, PostalAddress } from './campus-map.tsx';

const directions = 'M20 4 4 11l7 2 2 7z';
const phone =
  'M6.5 4H9l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2L20 15v2.5A2.5 2.5 0 0 1 17.5 20 14 14 0 0 1 4 6.5 2.5 2.5 0 0 1 6.5 4z';

/** Times, place and directions, in the order visitors want to know; the map comes after the text. */
export function CampusCard({ campus, className = '' }: { campus: Campus; className?: string }) {
  const { church } = useFacts();
  const { name, address, services, servicesNote, about } = campus;
  const [nameId, timesId] = [useId(), useId()];
  const differs = upcomingExceptions(useExceptions(), useToday(), church.services, services).length > 0;
  return (
    <article className={`rounded-card border border-transparent bg-raised p-6 lifted sm:p-8 lg:p-10 ${className}`}>
      <div>
        <h2 id={nameId} className="type-heading">
          {name}
        </h2>
        <div className="mt-5 grid gap-5 border-line border-t pt-5 grid-cols-[repeat(auto-fit,minmax(min(13.5rem,100%),1fr))]">
          <div>
            <h3 className="type-eyebrow font-sans text-accent">Address</h3>
            <PostalAddress address={address} className="mt-1 text-xl" />
          </div>
          <div>
            <h3 id={timesId} className="type-eyebrow font-sans text-accent">
              Service times
            </h3>
            {services.length > 0 && <ServiceTimes services={services} format={fullTime} className="mt-1 text-xl" />}
            <p className={services.length > 0 ? 'text-quiet' : 'mt-1 text-xl'}>{servicesNote}</p>
            {services.length > 0 && differs && <p className="text-quiet">What differs is listed above</p>}
            {services.length > 0 && <ServicesCalendar describedBy={timesId} />}
          </div>
        </div>
        <ButtonLink href={directionsUrl(address)} newTab aria-describedby={nameId} className="mt-6 w-full sm:w-auto">
          <Icon d={directions} size={18} />
          Get Directions
        </ButtonLink>
        <p className="mt-6 text-quiet">{about}</p>
      </div>
      <div>
        <CampusMap campus={campus} when="near" className="mt-6" />
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink look="quiet" href={`mailto:${church.email}`} className="grow">
            <Icon d={envelope} size={18} />
            Email Us
          </ButtonLink>
          <ButtonLink look="quiet" href={tel(church.phone)} className="grow">
            <Icon d={phone} size={18} />
            Call Us
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
