import { sms, tel } from '#core/links.ts';
import { useWords } from '#core/use-words.ts';
import { InnerPage, LeadParagraphs, SoftSection, Texts } from '#site/layout/page.tsx';
import { VerseSource } from '#site/layout/verse.tsx';
import { wordsLoader } from '#site/page-words.server.ts';
import { Picture } from '#ui/picture.tsx';
import { SmartLink } from '#ui/smart-link.tsx';

export const loader = wordsLoader('marriageFamily');

export default function MarriageFamily() {
  const marriageFamily = useWords('marriageFamily');
  const { opening, seasons, table, safety } = marriageFamily;
  return (
    <InnerPage page={marriageFamily}>
      <section className="wrap section grid gap-12 md:grid-cols-12">
        <figure className="md:col-span-4 md:pt-24">
          <blockquote className="border-accent border-t-2 pt-5 font-display text-2xl leading-snug text-heading">
            “{opening.verse.text}”
          </blockquote>
          <figcaption className="mt-4 text-quiet">
            <VerseSource verse={opening.verse} />
          </figcaption>
        </figure>
        <div className="order-first md:order-none md:col-span-7 md:col-start-6">
          <h2 className="type-heading">{opening.heading}</h2>
          <LeadParagraphs of={opening.paragraphs} />
        </div>
      </section>

      <SoftSection>
        <h2 className="type-heading md:text-center">{seasons.heading}</h2>
        {/* The lane's two tracks run down the middle, or along the edge on a phone; the seasons stand left and right of it. */}
        <ol className="relative mt-12 grid gap-12 before:absolute before:inset-y-0 before:left-0 before:w-2.5 before:border-accent before:border-x-2 before:opacity-50 md:mt-20 md:gap-0 md:before:left-1/2 md:before:-translate-x-1/2">
          {seasons.list.map(({ heading, text, link }) => (
            <li
              key={heading}
              className="pl-9 md:w-1/2 md:odd:pr-16 md:odd:pl-0 md:odd:text-right md:even:ml-auto md:even:pl-16 md:not-first:-mt-10"
            >
              <h3 className="type-subheading">{heading}</h3>
              <p className="mt-3">{text}</p>
              <SmartLink href={link.href} className="link mt-2 inline-block py-2 font-semibold">
                {link.label}
              </SmartLink>
            </li>
          ))}
        </ol>
      </SoftSection>

      <section className="wrap section grid md:grid-cols-12 md:items-start">
        <div className="aspect-3/2 overflow-hidden rounded-card md:col-span-8 md:col-start-1 md:row-start-1">
          <Picture {...table.picture} sizes="(min-width: 48rem) 48rem, 100vw" />
        </div>
        <div className="relative -mt-10 ml-5 rounded-card border border-line bg-raised p-7 lifted md:col-span-6 md:col-start-7 md:row-start-1 md:mt-28 lg:mt-40 md:ml-0 md:p-12">
          <h2 className="type-heading">{table.heading}</h2>
          <Texts of={table.paragraphs} className="mt-5" />
        </div>
      </section>

      <section className="wrap pb-16 md:pb-28">
        <div className="grid gap-x-12 gap-y-4 border-danger border-y-2 py-8 md:grid-cols-12 md:py-10">
          <h2 className="type-subheading md:col-span-4">{safety.heading}</h2>
          <div className="md:col-span-8">
            <p className="measure">{safety.text}</p>
            <a
              href={tel(safety.phone)}
              className="type-subheading mt-2 inline-block py-2 font-display text-danger underline underline-offset-4 figures"
            >
              {safety.phone}
            </a>
            <p className="measure">
              {safety.sms.before} <strong className="font-semibold">{safety.sms.keyword}</strong> {safety.sms.between}{' '}
              <a
                href={sms(safety.sms.number, safety.sms.keyword)}
                className="inline-block py-2 text-danger underline underline-offset-4 figures"
              >
                {safety.sms.number}
              </a>
            </p>
            <p className="measure mt-2">{safety.after}</p>
          </div>
        </div>
      </section>
    </InnerPage>
  );
}
