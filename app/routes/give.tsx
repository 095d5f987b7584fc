import { ExternalLink } from 'lucide-react';
import { NextStep, PageHead, PageHeader } from '#app/components/page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { mainCampus } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { giving } from '#content/giving.ts';
import { give } from '#content/pages/give.ts';

const { ways, purpose, glossary, verse } = give;

export default function Give() {
  return (
    <>
      <PageHead page={give} />
      <PageHeader header={give.header}>
        <nav aria-label={ways.heading} className="mt-4 flex flex-wrap gap-x-5 md:hidden">
          {[ways.inPerson, ways.byMail, ways.byText, ways.online].map(({ id, heading }) => (
            <a
              key={id}
              href={`#${id}`}
              className="inline-flex min-h-11 items-center text-white underline underline-offset-4"
            >
              {heading}
            </a>
          ))}
        </nav>
        <div className="h-6 md:h-12" />
      </PageHeader>

      <section className="wrap relative -mt-12 md:-mt-16">
        <h2 className="sr-only">{ways.heading}</h2>
        <Ways />
      </section>

      <section className="wrap section grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-7" data-rise>
          <h2 className="type-heading">{purpose.heading}</h2>
          <p className="type-lead mt-6">{purpose.text}</p>
          <p className="mt-6 border-accent border-l-2 pl-5 font-display text-2xl leading-snug text-heading">
            {purpose.guest}
          </p>
        </div>
        <div className="arch aspect-3/4 w-full max-w-80 justify-self-center lg:col-span-4 lg:col-start-9 lg:row-span-2">
          <Picture name="wheat-path" alt={purpose.alt} sizes="20rem" />
        </div>
        <div className="lg:col-span-7">
          <h2 className="type-subheading">{glossary.heading}</h2>
          <dl className="mt-5">
            {glossary.list.map(({ word, meaning }) => (
              <div key={word} className="grid gap-x-6 border-line border-t py-4 sm:grid-cols-[10.5rem_1fr]">
                <dt className="font-display text-heading text-xl">{word}</dt>
                <dd className="text-quiet">{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      <figure className="night">
        <div className="wrap section grid gap-8 lg:grid-cols-12" data-rise>
          <figcaption className="order-2 lg:order-1 lg:col-span-3 lg:border-accent lg:border-t lg:pt-4">
            <cite className="block text-xl text-accent not-italic">{verse.reference}</cite>
            <span className="text-quiet">{verse.translation}</span>
          </figcaption>
          <blockquote className="type-verse order-1 lg:order-2 lg:col-span-9">
            <p>“{verse.text}”</p>
          </blockquote>
        </div>
      </figure>

      <NextStep {...give.next} />
    </>
  );
}

function Ways() {
  const { inPerson, byMail, byText, online } = ways;
  const { street, city, state, zip } = mainCampus.address;
  const { keyword, number, destinations } = giving.text;
  return (
    <ul className="grid overflow-hidden rounded-card bg-raised shadow-soft md:grid-cols-2 lg:grid-cols-[1fr_1.2fr_1fr] lg:grid-rows-[auto_1fr]">
      <li id={inPerson.id} className="p-6 sm:p-8">
        <h3 className="type-subheading">{inPerson.heading}</h3>
        <p className="mt-3">{inPerson.text}</p>
      </li>
      <li id={byMail.id} className="border-line border-t p-6 sm:p-8 md:border-t-0 lg:border-t">
        <h3 className="type-subheading">{byMail.heading}</h3>
        <p className="mt-3">{byMail.text}</p>
        <address className="mt-2 font-semibold">
          {church.name}
          <br />
          {street}
          <br />
          {city}, {state} {zip}
        </address>
      </li>
      <li
        id={byText.id}
        className="border-line border-t p-6 sm:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-t-0 lg:border-l"
      >
        <h3 className="type-subheading">{byText.heading}</h3>
        <p className="mt-3">
          {byText.before} <strong className="font-semibold">{keyword}</strong> {byText.between}{' '}
          <strong className="block font-display text-6xl font-normal leading-tight text-heading">{number}</strong>
          {byText.after}
        </p>
        <ul className="mt-2 list-disc pl-5 marker:text-accent">
          {destinations.map((destination) => (
            <li key={destination}>{destination}</li>
          ))}
        </ul>
        <p className="mt-3">{byText.repeating}</p>
        <p className="mt-3 text-base text-quiet">{byText.note}</p>
        <ButtonLink look="quiet" href={`sms:${number}?body=${keyword}`} className="mt-5 w-full lg:hidden">
          {byText.button}
        </ButtonLink>
      </li>
      <li id={online.id} className="night flex flex-col p-6 sm:p-8 lg:col-start-3 lg:row-span-2 lg:row-start-1">
        <h3 className="type-subheading">{online.heading}</h3>
        <p className="type-lead mt-3">{online.text}</p>
        <ButtonLink href={online.provider.href} newTab className="mt-6">
          {online.provider.label}
          <ExternalLink aria-hidden size={18} strokeWidth={1.5} className="shrink-0" />
        </ButtonLink>
        <p className="mt-4 text-base text-quiet">{online.note}</p>
      </li>
    </ul>
  );
}
