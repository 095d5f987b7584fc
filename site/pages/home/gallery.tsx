import { useFacts, useWords } from '#core/use-words.ts';
import { ServiceTimes } from '#features/services/service-times.tsx';
import { Picture } from '#ui/picture.tsx';
import { MotionSwitch } from './motion-switch.tsx';

/** Position and parallax speed of each of the six pictures, as classes, because the content security policy forbids style attributes. */
const slots = [
  '[--speed:0.5] col-span-3 aspect-3/4',
  '[--speed:0.9] col-span-6 aspect-3/2 md:col-span-5',
  '[--speed:0.3] col-span-3 aspect-3/4 md:col-span-4 md:mt-16 md:aspect-3/2',
  '[--speed:1.2] col-span-3 aspect-3/4 md:col-start-1 md:row-start-2 md:self-end lg:col-start-2',
  '[--speed:1.05] col-span-3 aspect-3/4 md:col-start-10 md:row-start-2 md:mt-10 md:self-start',
  '[--speed:0.7] col-span-6 aspect-3/2 md:col-span-8 md:col-start-3 md:aspect-21/9',
];

export function Gallery() {
  const { church } = useFacts();
  const home = useWords('home');
  const { heading, pictures, joinUs } = home.gallery;
  return (
    <section aria-label={heading} className="wrap section relative">
      <MotionSwitch className="absolute top-2 right-2 max-md:hidden" />
      <div className="grid grid-flow-dense grid-cols-6 gap-3 md:grid-cols-12 md:gap-6">
        {pictures.map((picture, index) => {
          const slot = slots[index % slots.length];
          return (
            <figure key={slot} className={`parallax overflow-hidden rounded-card ${slot}`}>
              <Picture {...picture} sizes="(min-width: 48rem) 40vw, 47vw" />
            </figure>
          );
        })}
        <div className="night arch col-span-6 mx-auto dark:bg-raised flex aspect-3/4 w-full max-w-80 flex-col items-center justify-end px-6 pb-14 text-center md:col-span-6 md:col-start-4 md:row-start-2 md:max-w-none lg:col-span-4 lg:col-start-5 md:px-8 lg:pb-20">
          <h2 className="type-heading">{joinUs.heading}</h2>
          <ServiceTimes services={church.services} className="mt-4 text-lg" />
          <p className="mt-4 text-quiet">{joinUs.text}</p>
        </div>
      </div>
    </section>
  );
}
