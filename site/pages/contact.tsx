import { directionsUrl, tel } from '#core/links.ts';
import { fullTime } from '#core/service-times.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { ServicesCalendar, ServiceTimes } from '#features/services/service-times.tsx';
import { CampusMap, PostalAddress } from '#site/layout/campus-map.tsx';
import { InnerPage, SoftSection } from '#site/layout/page.tsx';
import { wordsLoader } from '#site/page-words.server.ts';
import { SmartLink } from '#ui/smart-link.tsx';

export const loader = wordsLoader('contact');

export default function Contact() {
  const { campuses, church, mainCampus } = useFacts();
  const contact = useWords('contact');
  const { phone, email, times, places, topics } = contact;
  return (
    <InnerPage page={contact} facts={{ campuses }}>
      <section className="wrap grid gap-12 pb-16 md:pb-24 lg:grid-cols-12">
        <div className="pt-10 md:pt-16 lg:col-span-8">
          <h2 className="type-eyebrow font-sans text-accent">{phone.heading}</h2>
          <a href={tel(church.phone)} className="type-verse mt-1 tap-target figures hover:text-accent">
            {church.phone}
          </a>
          <p className="measure mt-3 text-quiet">{phone.text}</p>
          <h2 className="type-eyebrow mt-10 border-line border-t pt-10 font-sans text-accent">{email.heading}</h2>
          <a
            href={`mailto:${church.email}`}
            className="type-verse mt-1 inline-flex min-h-11 max-w-full items-center text-[clamp(1.125rem,0.6rem+2.9vw,2.75rem)] wrap-anywhere hover:text-accent"
          >
            {church.email}
          </a>
          <p className="measure mt-3 text-quiet">{email.text}</p>
          <p className="measure mt-3 text-quiet">{email.exception}</p>
        </div>
        <div className="relative rounded-card border border-transparent bg-raised p-8 lifted lg:col-span-4 lg:-mt-32 lg:self-start lg:p-10">
          <h2 id="times" className="type-subheading">
            {times.heading}
          </h2>
          <ServiceTimes
            services={church.services}
            format={fullTime}
            className="mt-6 grid gap-5 md:max-lg:grid-cols-2 font-display text-3xl text-heading [&_strong]:type-eyebrow [&_strong]:mb-1 [&_strong]:block [&_strong]:font-sans [&_strong]:text-accent"
          />
          <p className="mt-6 border-line border-t pt-5 text-quiet">{times.text}</p>
          <ServicesCalendar describedBy="times" />
        </div>
      </section>

      <SoftSection className="grid gap-10 lg:grid-cols-12">
        <h2 className="type-heading lg:col-span-12">{places.heading}</h2>
        <CampusMap campus={mainCampus} when="near" className="lg:col-span-7" />
        <ul className="gap-x-8 md:max-lg:grid md:max-lg:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] lg:col-span-5">
          {campuses.map((campus) => (
            <li key={campus.name} className="border-line border-t py-6 last:pb-0">
              <h3 className="type-subheading">{campus.name}</h3>
              <PostalAddress address={campus.address} className="mt-3" />
              <p className="mt-3">{campus.about}</p>
              {campus.services.length === 0 ? (
                <p className="mt-3">{`${times.heading}: ${campus.servicesNote}`}</p>
              ) : (
                campus !== mainCampus && <ServiceTimes services={campus.services} className="mt-3" />
              )}
              <SmartLink href={directionsUrl(campus.address)} newTab className="link mt-2 inline-block py-2">
                Directions to {campus.name}
              </SmartLink>
            </li>
          ))}
        </ul>
      </SoftSection>

      <section className="wrap section grid gap-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 className="type-heading">{topics.heading}</h2>
          <p className="measure mt-5 text-quiet">{topics.text}</p>
        </div>
        <ul className="lg:col-span-7 lg:col-start-6">
          {topics.list.map(({ topic, text, label, href }) => (
            <li key={href} className="grid gap-x-6 border-line border-t py-5 sm:grid-cols-[1fr_auto] sm:items-center">
              <div>
                <h3 className="type-subheading">{topic}</h3>
                <p className="mt-1 text-quiet">{text}</p>
              </div>
              <SmartLink href={href} className="link inline-block py-2 font-semibold">
                {label}
              </SmartLink>
            </li>
          ))}
        </ul>
      </section>
    </InnerPage>
  );
}
