import { GivingWays } from '#app/church/giving-ways.tsx';
import { InnerPage } from '#app/page/page.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { give } from '#content/pages/give.ts';

const { ways, purpose, glossary, verse } = give;

export default function Give() {
  return (
    <InnerPage
      page={give}
      inHeader={
        <>
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
        </>
      }
    >
      <section className="wrap relative -mt-12 md:-mt-16">
        <h2 className="sr-only">{ways.heading}</h2>
        <GivingWays />
      </section>

      <section className="wrap section grid gap-x-8 gap-y-12 md:grid-cols-12">
        <div className="md:col-span-7" data-rise>
          <h2 className="type-heading">{purpose.heading}</h2>
          <p className="type-lead mt-6">{purpose.text}</p>
          <p className="mt-6 border-accent border-l-2 pl-5 font-display text-2xl leading-snug text-heading">
            {purpose.guest}
          </p>
        </div>
        <div className="arch aspect-3/4 w-full max-w-80 justify-self-center md:col-span-4 md:col-start-9 lg:row-span-2 lg:aspect-3/5 lg:max-w-88">
          <Picture name="wheat-path" alt={purpose.alt} sizes="20rem" />
        </div>
        <div className="md:col-span-12 lg:col-span-7">
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
    </InnerPage>
  );
}
