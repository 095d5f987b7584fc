import { useWords } from '#core/use-words.ts';
import { GivingWays } from '#site/layout/giving-ways.tsx';
import { HeaderLink, InnerPage } from '#site/layout/page.tsx';
import { wordsLoader } from '#site/page-words.server.ts';
import { Picture } from '#ui/picture.tsx';

export const loader = wordsLoader('give', 'giving');

export default function Give() {
  const give = useWords('give');
  const giving = useWords('giving');
  const { ways, purpose, glossary, verse } = give;
  return (
    <InnerPage
      page={give}
      inHeader={
        <nav aria-label={ways.heading} className="mt-4 flex flex-wrap gap-x-5">
          {[ways.inPerson, ways.byMail, ...(giving.text ? [ways.byText] : []), ways.online].map(({ id, heading }) => (
            <HeaderLink key={id} href={`#${id}`}>
              {heading}
            </HeaderLink>
          ))}
        </nav>
      }
    >
      <section className="wrap grid gap-x-8 gap-y-5 py-10 md:grid-cols-12 md:py-14">
        <h2 className="type-heading md:col-span-4">{purpose.heading}</h2>
        <div className="md:col-span-8">
          <p className="type-lead">{purpose.text}</p>
          <p className="mt-5 border-accent border-l-2 pl-5 font-display text-heading text-xl leading-snug">
            {purpose.guest}
          </p>
        </div>
      </section>

      <section className="wrap">
        <h2 className="sr-only">{ways.heading}</h2>
        <GivingWays />
      </section>

      <section className="wrap section grid items-center gap-x-8 gap-y-12 md:grid-cols-12">
        <div className="arch aspect-3/4 w-full max-w-80 max-md:hidden md:col-span-4">
          <Picture {...glossary.picture} sizes="20rem" />
        </div>
        <div className="md:col-span-8 lg:col-span-7 lg:col-start-6">
          <h2 className="type-heading">{glossary.heading}</h2>
          <dl className="mt-8">
            {glossary.list.map(({ word, meaning }) => (
              <div key={word} className="grid gap-x-6 border-line border-t py-4 sm:grid-cols-[10.5rem_1fr]">
                <dt className="font-display text-heading text-xl">{word}</dt>
                <dd className="text-quiet">{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      <div className="night">
        <figure className="wrap section grid gap-8 lg:grid-cols-12">
          <figcaption className="order-2 lg:order-1 lg:col-span-3 lg:border-accent lg:border-t lg:pt-4">
            <cite className="block text-xl text-accent not-italic">{verse.reference}</cite>
            <span className="text-quiet">{verse.translation}</span>
          </figcaption>
          <blockquote className="type-verse order-1 lg:order-2 lg:col-span-9">
            <p>“{verse.text}”</p>
          </blockquote>
        </figure>
      </div>
    </InnerPage>
  );
}
