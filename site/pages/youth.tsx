import { useWords } from '#core/use-words.ts';
import { ServiceTimes } from '#features/services/service-times.tsx';
import { InnerPage, SoftSection, Texts } from '#site/layout/page.tsx';
import { HangingVerse } from '#site/layout/verse.tsx';
import { wordsLoader } from '#site/page-words.server.ts';
import { Picture } from '#ui/picture.tsx';
import { SmartLink } from '#ui/smart-link.tsx';

export const loader = wordsLoader('youth');

export default function Youth() {
  const youth = useWords('youth');
  const { who, facts, evening, verse, bring, parents } = youth;
  return (
    <InnerPage page={youth}>
      <section className="wrap grid gap-12 py-14 md:grid-cols-12 md:py-20">
        <p className="md:col-span-6">
          <span className="block font-display text-[clamp(6rem,22vw,15rem)] leading-[0.8] text-accent">
            {who.number}
          </span>
          <span className="type-lead mt-8 block max-w-96 text-heading">{who.caption}</span>
        </p>
        <dl className="self-end md:col-span-6">
          <div className="grid gap-x-6 border-line border-t py-5 sm:grid-cols-[6rem_1fr]">
            <dt className="type-eyebrow pt-1 text-accent">{facts.when.label}</dt>
            <dd>
              <ServiceTimes services={youth.midweek} className="type-lead text-heading" />
              <p className="text-quiet">{facts.when.text}</p>
            </dd>
          </div>
          {[facts.where, facts.also].map(({ label, text }) => (
            <div key={label} className="grid gap-x-6 border-line border-t py-5 sm:grid-cols-[6rem_1fr]">
              <dt className="type-eyebrow pt-1 text-accent">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div className="md:col-span-7 md:col-start-6 md:mt-12">
          <h2 className="type-heading">{who.heading}</h2>
          <Texts of={who.paragraphs} className="type-lead mt-6" />
          <p className="mt-6">
            {who.crisis.about}{' '}
            {[who.crisis.call, who.crisis.text].map(({ label, href }) => (
              <SmartLink key={href} href={href} className="link mr-4 inline-block py-2 font-semibold">
                {label}
              </SmartLink>
            ))}
          </p>
        </div>
      </section>

      <section className="night mt-12 md:mt-24">
        <div className="wrap grid gap-12 md:grid-cols-12">
          <div className="pb-16 md:col-span-7 md:py-28">
            <h2 className="type-eyebrow font-sans text-accent">{evening.heading}</h2>
            <ol className="mt-8 grid gap-10">
              {evening.list.map(({ heading, text }) => (
                <li key={heading}>
                  <h3 className="type-heading">{heading}</h3>
                  <p className="measure mt-3 text-quiet">{text}</p>
                </li>
              ))}
            </ol>
          </div>
          <div className="order-first -mt-16 md:order-none md:col-span-4 md:col-start-9 md:-mt-24">
            <div className="arch aspect-3/4 w-3/5 md:aspect-3/5 md:sticky md:top-28 md:w-full">
              <Picture {...evening.picture} sizes="(min-width: 48rem) 24rem, 60vw" />
            </div>
          </div>
        </div>
      </section>

      <SoftSection className="grid gap-14 md:grid-cols-12">
        <div className="md:col-span-7">
          <h2 className="type-eyebrow font-sans text-accent">{bring.heading}</h2>
          <ul className="type-verse mt-6">
            <Texts of={bring.lines} as="li" className="border-line border-t py-3" />
          </ul>
          <p className="measure mt-6 text-quiet">{bring.note}</p>
        </div>
        <HangingVerse verse={verse} className="md:col-span-4 md:col-start-9 md:self-end" />
      </SoftSection>

      <section className="wrap section">
        <h2 className="type-heading">{parents.heading}</h2>
        <p className="type-lead measure mt-5">{parents.lead}</p>
        <dl className="mt-12 grid gap-x-12 md:grid-cols-[1.2fr_1fr]">
          {parents.list.map(({ heading, text }) => (
            <div key={heading} className="border-line border-t py-6">
              <dt className="font-display text-heading text-xl">{heading}</dt>
              <dd className="mt-2">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </InnerPage>
  );
}
