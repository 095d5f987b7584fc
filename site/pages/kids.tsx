import type { ReactNode } from 'react';
import type { Words } from '#content/words.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { ServiceTimes } from '#features/services/service-times.tsx';
import { InnerPage, SoftSection, Texts } from '#site/layout/page.tsx';
import { VerseSource } from '#site/layout/verse.tsx';
import { wordsLoader } from '#site/page-words.server.ts';

const roomLooks = [
  'w-14 md:w-26 pb-3 text-xl md:text-3xl bg-accent text-on-accent',
  'w-17 md:w-34 pb-4 text-2xl md:text-4xl bg-good text-surface',
  'w-20 md:w-43 pb-5 text-3xl md:text-5xl bg-heading text-surface',
];

export const loader = wordsLoader('kids');

export default function Kids() {
  const kids = useWords('kids');
  return (
    <InnerPage page={kids}>
      <Safety />
      <Facts />
      <FirstVisit />
      <Rooms />
    </InnerPage>
  );
}

function Safety() {
  const kids = useWords('kids');
  const { safety } = kids;
  return (
    <section className="wrap section grid gap-14 md:grid-cols-12 md:items-center">
      <div className="md:col-span-6">
        <h2 className="type-heading">{safety.heading}</h2>
        <p className="type-lead mt-5">{safety.lead}</p>
        <ul className="mt-8">
          <Texts of={safety.rules} as="li" className="border-line border-t py-4" />
        </ul>
      </div>
      <CheckInTags {...safety} />
    </section>
  );
}

function Facts() {
  const { church, mainCampus } = useFacts();
  const kids = useWords('kids');
  const { facts } = kids;
  return (
    <section aria-label={facts.heading} className="wrap relative -mb-4 lg:-mb-12">
      <dl className="grid gap-x-8 gap-y-6 lg:gap-x-10 rounded-card border border-line bg-raised p-6 lifted md:grid-cols-[1.25fr_1fr_1fr] md:p-8">
        <Fact {...facts.when}>
          <ServiceTimes services={church.services} className="text-heading max-md:type-lead lg:type-lead" />
        </Fact>
        <Fact {...facts.where}>
          <p className="text-heading max-md:type-lead lg:type-lead">
            {mainCampus.name}
            <br />
            {mainCampus.address.street}
          </p>
        </Fact>
        <Fact {...facts.who} />
      </dl>
    </section>
  );
}

function FirstVisit() {
  const kids = useWords('kids');
  const { welcome, visit } = kids;
  return (
    <SoftSection className="grid gap-12 md:grid-cols-12">
      <div className="md:col-span-5">
        <div className="md:sticky md:top-28">
          <h2 className="type-heading">{welcome.heading}</h2>
          <Texts of={welcome.paragraphs} className="mt-6 max-w-[32rem] text-quiet" />
          <Kite />
        </div>
      </div>
      <div className="md:col-span-6 md:col-start-7">
        <h3 className="type-subheading">{visit.heading}</h3>
        <ol className="mt-6">
          {visit.steps.map(({ heading, text }, index) => (
            <li
              key={heading}
              className="grid grid-cols-[3.5rem_1fr] border-line border-t py-7 md:grid-cols-[5.5rem_1fr]"
            >
              <span aria-hidden className="font-display text-5xl leading-none text-accent md:text-6xl">
                {index + 1}
              </span>
              <div>
                <h4 className="font-semibold text-heading">{heading}</h4>
                <p className="mt-1">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </SoftSection>
  );
}

function Rooms() {
  const kids = useWords('kids');
  const { rooms, bring } = kids;
  return (
    <section className="wrap section">
      <h2 className="type-heading">{rooms.heading}</h2>
      <ul className="mt-10 grid gap-10 md:mt-0 md:grid-cols-3 md:gap-12">
        {rooms.list.map(({ number, heading, text }, index) => (
          <li
            key={heading}
            className="grid grid-cols-[5rem_1fr] items-end gap-x-6 md:grid-cols-1 md:grid-rows-[15rem_auto] md:gap-y-6"
          >
            <p
              className={`arch flex aspect-5/7 items-end justify-center self-start justify-self-center font-display leading-none md:self-end md:justify-self-start ${roomLooks[index]}`}
            >
              {number}
            </p>
            <div className="self-start wrap-anywhere md:border-line md:border-t md:pt-5">
              <h3 className="type-subheading">{heading}</h3>
              <p className="mt-2 text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-16 grid gap-12 md:mt-28 md:grid-cols-12">
        <figure className="md:col-span-6">
          <blockquote className="type-verse md:-indent-[0.4em]">“{bring.verse.text}”</blockquote>
          <figcaption className="mt-5 text-quiet">
            <VerseSource verse={bring.verse} />
          </figcaption>
        </figure>
        <div className="md:col-span-5 md:col-start-8">
          <h2 className="type-subheading">{bring.heading}</h2>
          <ul className="mt-5">
            <Texts of={bring.list} as="li" className="border-line border-t py-4" />
          </ul>
        </div>
      </div>
    </section>
  );
}

function Fact({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  return (
    <div>
      <dt className="type-eyebrow text-accent">{label}</dt>
      <dd className="mt-2">
        {children}
        <p className={children ? 'mt-2 text-quiet' : 'text-heading max-md:type-lead lg:type-lead'}>{text}</p>
      </dd>
    </div>
  );
}

function Kite() {
  return (
    <svg viewBox="0 0 300 220" fill="none" aria-hidden="true" className="mt-10 hidden w-72 md:block">
      <path d="m214 8 62 46-38 74-62-56z" fill="var(--accent)" opacity=".9" />
      <path d="M214 8 238 128 176 72z" fill="var(--danger)" opacity=".85" />
      <path d="m214 8 24 120m-62-56 100-18" stroke="var(--surface)" strokeWidth="1.5" />
      <path d="M238 128c10 34-22 44-62 36S84 166 78 190s-46 22-76 14" stroke="var(--field-line)" strokeWidth="1.5" />
      <path d="m216 152 18 14-2-18zM150 152l-4 22-14-14zM82 172l-16 12 22 10z" fill="var(--good)" />
    </svg>
  );
}

/** A drawing of the two halves of a check-in tag. */
function CheckInTags({ tag, caption }: { tag: Words['kids']['safety']['tag']; caption: string }) {
  return (
    <figure className="md:col-span-5 md:col-start-8">
      <div aria-hidden className="relative mx-auto grid max-w-[27rem] gap-5">
        {[tag.child, tag.parent].map((name, index) => (
          <div
            key={name}
            className={`flex items-center justify-between gap-4 rounded-card border border-line bg-raised p-6 lifted md:p-8 ${index === 0 ? '-rotate-3' : 'rotate-2 translate-x-[2%]'}`}
          >
            <div>
              <p className="font-display text-3xl text-heading">{name}</p>
              <p className="text-quiet">{tag.room}</p>
            </div>
            <p className="border-line border-l-2 border-dashed pl-6 font-display text-4xl text-accent figures">
              {tag.code}
            </p>
          </div>
        ))}
      </div>
      <figcaption className="mx-auto mt-9 max-w-[27rem] text-quiet">{caption}</figcaption>
    </figure>
  );
}
