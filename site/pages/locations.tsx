import { useFacts, useWords } from '#core/use-words.ts';
import { CampusCard } from '#site/layout/campus-card.tsx';
import { InnerPage } from '#site/layout/page.tsx';
import { wordsLoader } from '#site/page-words.server.ts';
import { Picture } from '#ui/picture.tsx';

/** Campuses are in pairs, of which the second is smaller and lower. With an odd number the first has its own row, with the map beside the text. */
function place(index: number, count: number) {
  const isAlone = index === 0 && count % 2 === 1;
  if (isAlone) return 'lg:col-span-12 lg:grid lg:grid-cols-2 lg:gap-x-16 lg:[&>:last-child>:first-child]:mt-0';
  const isFirstOfPair = (count - index) % 2 === 0;
  return isFirstOfPair ? 'lg:col-span-7' : 'lg:col-span-5 lg:mt-28 lg:[&_h2]:text-4xl';
}

export const loader = wordsLoader('locations');

export default function Locations() {
  const { campuses } = useFacts();
  const locations = useWords('locations');
  const { arrival } = locations;
  return (
    <InnerPage page={locations} facts={{ campuses }} inHeader={<div className="h-8 md:h-12" />}>
      <div className="wrap relative -mt-12 grid items-start gap-8 md:-mt-16 lg:grid-cols-12">
        {campuses.map((campus, index) => (
          <CampusCard key={campus.name} campus={campus} className={place(index, campuses.length)} />
        ))}
      </div>

      <section className="wrap section grid gap-x-8 gap-y-12 md:grid-cols-12">
        <div className="arch aspect-3/4 w-full max-w-80 justify-self-center md:col-span-4 md:aspect-4/7 md:max-w-none">
          <Picture {...arrival.picture} sizes="(min-width: 64rem) 24rem, 20rem" />
        </div>
        <div className="md:col-span-8 lg:col-span-7 lg:col-start-6">
          <h2 className="type-heading">{arrival.heading}</h2>
          <p className="type-lead measure mt-5">{arrival.lead}</p>
          <ol className="mt-10">
            {arrival.steps.map(({ heading, text }, index) => (
              <li key={heading} className="grid grid-cols-[3rem_1fr] border-line border-t py-6 sm:grid-cols-[5rem_1fr]">
                <span aria-hidden className="font-display text-5xl leading-none text-accent">
                  {index + 1}
                </span>
                <div>
                  <h3 className="type-subheading">{heading}</h3>
                  <p className="measure mt-2 text-quiet">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </InnerPage>
  );
}
