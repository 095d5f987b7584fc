import { mailto } from '#core/links.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { ServiceTimes } from '#features/services/service-times.tsx';
import { InnerPage, LeadParagraphs, SoftSection, Texts } from '#site/layout/page.tsx';
import { HangingVerse } from '#site/layout/verse.tsx';
import { wordsLoader } from '#site/page-words.server.ts';
import { Picture } from '#ui/picture.tsx';

export const loader = wordsLoader('baptism');

export default function Baptism() {
  const { church } = useFacts();
  const baptism = useWords('baptism');
  const { meaning, day, times, bring, questions, next } = baptism;
  const write = { label: next.write, href: mailto(church.email, baptism.message) };
  return (
    <InnerPage page={baptism} facts={{ questions: questions.list }} next={{ ...next, links: [write, next.other] }}>
      <section className="wrap section grid gap-12 md:grid-cols-12 md:gap-x-8">
        <div className="md:col-span-7">
          <h2 className="type-heading">{meaning.heading}</h2>
          <LeadParagraphs of={meaning.paragraphs} />
        </div>
        <HangingVerse verse={meaning.verse} className="self-end md:col-span-4 md:col-start-9" />
      </section>

      <SoftSection className="grid gap-12 md:grid-cols-12 md:gap-x-8">
        <div className="md:sticky md:top-28 md:col-span-5 md:self-start">
          <h2 className="type-heading">{day.heading}</h2>
          <p className="mt-8 max-w-80">
            <span className="block font-display text-[clamp(8rem,22vw,17rem)] text-accent leading-[0.8] tracking-tighter">
              {day.seconds.number}
            </span>
            <span className="mt-6 block">{day.seconds.text}</span>
          </p>
        </div>
        <ol className="border-line border-l md:col-span-6 md:col-start-7">
          {day.steps.map(({ when, text }) => (
            <li key={when} className="relative pb-10 pl-8 last:pb-0 md:pb-14">
              <span aria-hidden className="arch absolute top-1 -left-2 h-5 w-4 bg-accent" />
              <h3 className="type-subheading">{when}</h3>
              <p className="measure mt-3">{text}</p>
            </li>
          ))}
        </ol>
      </SoftSection>

      <section className="wrap section grid gap-10 md:grid-cols-12 md:gap-x-8">
        <div className="arch aspect-3/4 w-full max-w-88 md:col-span-5 md:col-start-1 md:row-start-1 md:max-w-none">
          <Picture {...bring.picture} sizes="(min-width: 48rem) 32rem, 22rem" />
        </div>
        <div className="-mt-24 relative rounded-card border border-line bg-raised p-7 lifted md:col-span-8 md:col-start-5 md:row-start-1 md:mt-0 md:-mb-8 md:self-end md:p-10 lg:col-span-4">
          <h2 className="type-subheading">{bring.heading}</h2>
          <ul className="mt-5 divide-y divide-line border-line border-y">
            <Texts of={bring.list} as="li" className="py-3" />
          </ul>
          <p className="mt-5 text-quiet">{bring.note}</p>
        </div>
        <div className="md:col-span-8 md:col-start-5 md:row-start-2 md:mt-6 lg:col-span-3 lg:col-start-10 lg:row-start-1 lg:mt-0 lg:self-center">
          <h2 className="type-subheading">{times.heading}</h2>
          <ServiceTimes services={times.services} className="type-lead mt-4 text-accent" />
          <p className="mt-4">{times.text}</p>
        </div>
      </section>

      <section className="wrap pb-20 md:pb-32">
        <h2 className="type-heading">{questions.heading}</h2>
        <dl className="mt-10">
          {questions.list.map(({ question, answer }) => (
            <div key={question} className="grid gap-3 border-line border-t py-7 md:grid-cols-12 md:gap-x-8">
              <dt className="font-display text-heading text-xl leading-snug md:col-span-4">{question}</dt>
              <dd className="max-w-[40rem] md:col-span-7 md:col-start-6">{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </InnerPage>
  );
}
