import type { Words } from '#content/words.ts';
import { mailto, tel } from '#core/links.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { ServiceTimes } from '#features/services/service-times.tsx';
import { HeaderLink, InnerPage, SoftSection, Texts } from '#site/layout/page.tsx';
import { VerseSource } from '#site/layout/verse.tsx';
import { wordsLoader } from '#site/page-words.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';

export const loader = wordsLoader('prayer');

export default function Prayer() {
  const { church } = useFacts();
  const prayer = useWords('prayer');
  const { crisis, next } = prayer;
  const request = mailto(church.email, prayer.message);
  return (
    <InnerPage
      page={prayer}
      inHeader={
        <>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink href={request}>{prayer.send}</ButtonLink>
            <HeaderLink href={tel(church.phone)}>{church.phone}</HeaderLink>
          </div>
          <p className="mt-3 flex flex-wrap items-center gap-x-6 text-white">
            <strong className="font-semibold">{crisis.now}</strong>
            <HeaderLink href={crisis.call.href}>{crisis.call.label}</HeaderLink>
            <HeaderLink href={crisis.text.href}>{crisis.text.label}</HeaderLink>
          </p>
        </>
      }
      next={{ ...next, links: [{ label: prayer.send, href: request }, next.other] }}
    >
      <Readers />
      <AfterSending />
      <Candles />
      <PrayingTogether />
    </InnerPage>
  );
}

function Readers() {
  const prayer = useWords('prayer');
  const { readers } = prayer;
  return (
    <section className="wrap section">
      <h2 className="type-heading max-w-[18ch]">{readers.heading}</h2>
      <p className="type-lead measure mt-6">{readers.lead}</p>
      <div className="mt-12 grid md:grid-cols-12 md:items-start">
        <ReaderList group={readers.does} className="bg-raised lifted md:col-span-7 md:pr-24" />
        <ReaderList
          group={readers.doesNot}
          className="night -mt-4 ml-4 border border-line lifted md:col-span-5 md:mt-24 md:-ml-12"
        />
      </div>
      <p className="measure mt-10 text-quiet md:mt-12">{readers.exception}</p>
    </section>
  );
}

function ReaderList({ group, className }: { group: Words['prayer']['readers']['does']; className: string }) {
  return (
    <div className={`relative rounded-card p-7 md:p-10 ${className}`}>
      <h3 className="type-subheading">{group.heading}</h3>
      <ul className="mt-5 divide-y divide-line border-line border-t">
        <Texts of={group.list} as="li" className="py-4" />
      </ul>
    </div>
  );
}

function AfterSending() {
  const prayer = useWords('prayer');
  const { after, crisis } = prayer;
  return (
    <SoftSection className="grid gap-14 md:grid-cols-12 md:gap-x-8">
      <div className="md:col-span-7">
        <h2 className="type-heading">{after.heading}</h2>
        <ol className="mt-10">
          {after.list.map(({ when, text }) => (
            <li key={when} className="border-line border-t py-6">
              <h3 className="type-subheading">{when}</h3>
              <p className="measure mt-2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <aside className="border-danger border-t-4 pt-6 md:col-span-4 md:col-start-9 md:self-end">
        <h2 className="type-subheading">{crisis.heading}</h2>
        <p className="mt-3">{crisis.about}</p>
        <p className="mt-3">{crisis.office}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {[crisis.call, crisis.text].map(({ label, href }) => (
            <ButtonLink key={href} look="quiet" href={href}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </aside>
    </SoftSection>
  );
}

function Candles() {
  const prayer = useWords('prayer');
  const { picture, verse } = prayer.candles;
  return (
    <div className="night relative isolate overflow-hidden md:min-h-[34rem]">
      <div className="-z-10 relative aspect-3/2 md:absolute md:inset-y-0 md:right-0 md:aspect-auto md:w-[64%]">
        <Picture {...picture} sizes="(min-width: 48rem) 64vw, 100vw" />
        <div className="absolute inset-0 bg-linear-to-t from-surface to-transparent to-40% md:bg-linear-to-r" />
      </div>
      <figure className="wrap pb-16 md:absolute md:inset-0 md:flex md:flex-col md:justify-center md:pb-0">
        <blockquote className="type-verse max-w-[14ch]">“{verse.text}”</blockquote>
        <figcaption className="mt-6 text-quiet">
          <VerseSource verse={verse} />
        </figcaption>
      </figure>
    </div>
  );
}

function PrayingTogether() {
  const { church } = useFacts();
  const prayer = useWords('prayer');
  const { together, borrow } = prayer;
  return (
    <section className="wrap section grid gap-14 md:grid-cols-12 md:gap-x-8">
      <div className="md:col-span-6 lg:col-span-7">
        <h2 className="type-heading">{together.heading}</h2>
        {together.ways.map(({ heading, text }, index) => (
          <div key={heading} className="mt-8 border-line border-t pt-6">
            <h3 className="type-subheading">{heading}</h3>
            <p className="measure mt-2">{text}</p>
            {index === 0 && <ServiceTimes services={church.services} className="mt-3 text-quiet" />}
          </div>
        ))}
      </div>
      <div className="arch flex w-full max-w-88 flex-col items-center self-center justify-self-center bg-soft px-4 pt-48 pb-16 text-center md:col-span-5 md:col-start-8 lg:col-span-4 lg:col-start-9">
        <h2 className="type-eyebrow max-w-[16ch] font-sans text-accent leading-normal">{borrow.heading}</h2>
        <p className="type-subheading mt-6 font-display text-heading leading-[1.6]">
          <Texts of={borrow.prayer} as="span" className="block" />
        </p>
      </div>
    </section>
  );
}
