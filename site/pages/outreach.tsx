import { mailto, tel } from '#core/links.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { InnerPage, SoftSection, Texts } from '#site/layout/page.tsx';
import { HangingVerse } from '#site/layout/verse.tsx';
import { wordsLoader } from '#site/page-words.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import { SmartLink } from '#ui/smart-link.tsx';

/** Each ring begins a little farther from the door than the one before. */
const distances = ['', 'md:ml-[8%]', 'md:ml-[16%]', 'md:ml-[24%]'];
/** The more time, the larger the word. */
const sizes = ['text-3xl', 'text-3xl md:text-4xl lg:text-5xl', 'text-3xl md:text-5xl lg:text-7xl'];

export const loader = wordsLoader('outreach');

export default function Outreach() {
  const { church } = useFacts();
  const outreach = useWords('outreach');
  const { why, rings, help, lend, next } = outreach;
  return (
    <InnerPage
      page={outreach}
      next={{ ...next, links: [{ label: next.write, href: mailto(church.email, outreach.message) }, next.other] }}
    >
      <section className="wrap grid gap-12 pb-14 md:grid-cols-12 md:gap-x-8 md:pb-28">
        <div className="order-last md:order-none md:col-span-7 md:pt-24">
          <h2 className="type-heading">{why.heading}</h2>
          <p className="type-lead mt-6">{why.text}</p>
          <HangingVerse verse={why.verse} className="mt-10 md:ml-12" />
        </div>
        <p className="-mt-6 relative self-start rounded-card bg-raised p-7 lifted md:col-span-4 md:col-start-9 md:-mt-12 lg:-mt-20 lg:p-10">
          <span className="block font-display whitespace-nowrap text-[clamp(min(5rem,25vw),10vw,9.5rem)] text-accent leading-[0.85]">
            {why.number}
          </span>
          <span className="mt-6 block">{why.numberText}</span>
        </p>
      </section>

      <SoftSection>
        <h2 className="type-heading">{rings.heading}</h2>
        <ol className="mt-12">
          {rings.list.map(({ where, what, text }, index) => (
            <li
              key={where}
              className={`border-line border-t py-8 md:grid md:grid-cols-[11rem_1fr] md:gap-8 ${distances[index]}`}
            >
              <p className="type-eyebrow pt-2 text-accent">{where}</p>
              <div>
                <h3 className="type-subheading mt-3 md:mt-0">{what}</h3>
                <p className="measure mt-3">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </SoftSection>

      <section className="md:wrap md:section grid md:grid-cols-12 md:gap-x-8">
        <div className="aspect-3/2 overflow-hidden md:col-span-8 md:col-start-1 md:row-start-1 md:aspect-auto md:min-h-[36rem] md:rounded-card">
          <Picture {...help.picture} sizes="(min-width: 48rem) 52rem, 100vw" />
        </div>
        <div className="-mt-10 relative mx-5 self-end rounded-card bg-raised p-7 lifted md:col-span-6 md:col-start-7 md:row-start-1 md:mx-0 md:mt-24 md:-mb-12 md:p-9 lg:p-12">
          <h2 className="type-heading">{help.heading}</h2>
          <Texts of={help.paragraphs} className="mt-5" />
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink href={tel(church.phone)}>
              {help.call} {church.phone}
            </ButtonLink>
            <ButtonLink look="quiet" href={mailto(church.email, outreach.helpMessage)}>
              {help.write}
            </ButtonLink>
          </div>
          <p className="mt-5 text-quiet">
            {help.hours} {church.officeHours}.{' '}
            <SmartLink href={help.where.href} className="link">
              {help.where.label}
            </SmartLink>
          </p>
        </div>
      </section>

      <section className="wrap section">
        <h2 className="type-heading">{lend.heading}</h2>
        <p className="measure mt-5">{lend.lead}</p>
        <ul className="mt-12 grid gap-10 md:grid-cols-[3fr_4fr_4fr] lg:grid-cols-[3fr_4fr_5fr] md:items-end md:gap-12">
          {lend.list.map(({ time, text }, index) => (
            <li key={time} className="md:grid md:h-full md:grid-rows-[1fr_auto]">
              <h3 className={`self-end border-accent border-b-2 pb-4 ${sizes[index]}`}>{time}</h3>
              <p className="mt-4 md:min-h-40">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </InnerPage>
  );
}
