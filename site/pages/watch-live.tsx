import { mailto } from '#core/links.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { ServicesCalendar, ServiceTimes } from '#features/services/service-times.tsx';
import { NextStep } from '#site/layout/page.tsx';
import { PageHead } from '#site/layout/page-head.tsx';
import { Stream } from '#site/layout/stream.tsx';
import { wordsLoader } from '#site/page-words.server.ts';
import { Picture } from '#ui/picture.tsx';
import { SmartLink } from '#ui/smart-link.tsx';

export const loader = wordsLoader('watchLive');

export default function WatchLive() {
  const { church } = useFacts();
  const watchLive = useWords('watchLive');
  const { times, home, write } = watchLive;
  return (
    <>
      <PageHead page={watchLive} />

      <div className="night">
        <div className="wrap grid gap-x-12 gap-y-8 pt-12 pb-16 md:pt-16 md:pb-24 lg:grid-cols-[1fr_2fr] lg:grid-rows-[auto_1fr]">
          <div className="lg:self-end">
            <h1 className="type-title">{watchLive.heading}</h1>
            <p className="type-lead mt-5">{watchLive.lead}</p>
          </div>
          <Stream className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />
          <section className="border-line border-t pt-6 lg:self-start">
            <h2 id="times" className="type-eyebrow font-sans text-accent">
              {times.heading}
            </h2>
            <ServiceTimes services={church.services} className="mt-3 text-2xl leading-normal" />
            <p className="mt-2 text-quiet">{times.zone}</p>
            <ServicesCalendar describedBy="times" />
          </section>
        </div>
      </div>

      <section className="wrap section grid gap-x-8 gap-y-12 md:grid-cols-12">
        <div className="md:col-span-5">
          <h2 className="type-heading">{home.heading}</h2>
          <div className="arch mt-10 aspect-5/6 w-full max-w-80 lg:max-w-96">
            <Picture {...home.picture} sizes="(min-width: 64rem) 24rem, 20rem" />
          </div>
        </div>
        <ul className="md:col-span-7 lg:col-span-6 lg:col-start-7 lg:mt-24">
          {home.list.map(({ heading, text }) => (
            <li key={heading} className="border-line border-t py-8">
              <h3 className="type-subheading">{heading}</h3>
              <p className="measure mt-3 text-quiet">{text}</p>
            </li>
          ))}
          <li>
            <SmartLink
              href={mailto(church.email, { subject: write.subject })}
              className="link inline-block py-2 font-semibold"
            >
              {write.label}
            </SmartLink>
          </li>
        </ul>
      </section>

      <NextStep {...watchLive.next} />
    </>
  );
}
