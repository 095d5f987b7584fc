import { useFacts, useWords } from '#core/use-words.ts';
import { ServiceTimes } from '#features/services/service-times.tsx';
import filmOfHero from '#pictures/film.json' with { type: 'json' };
import { subjectOf } from '#site/layout/page.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { arrowRight, Icon } from '#ui/icon.tsx';
import { Picture, sourceOf } from '#ui/picture.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { HeroFilm } from './hero-film.tsx';
import { MotionSwitch } from './motion-switch.tsx';
import { NextService } from './next-service.tsx';

/** The first screen. The picture shows until the film plays, or instead of it. Without a film nothing moves here. */
export function Hero() {
  const { church } = useFacts();
  const home = useWords('home');
  const { picture, watch, visit, firstTime } = home.hero;
  const { tall, width = 1, height = 1 } = sourceOf(picture) ?? {};
  // The point and the film are those of the picture that the build knows as the hero.
  const film = tall ? filmOfHero : null;
  return (
    <div className="night relative isolate overflow-hidden">
      <div className="absolute inset-0 -z-10">
        <Picture
          name={picture}
          tall={tall}
          alt=""
          priority
          {...(tall
            ? { sizes: '100vw', className: 'h-full w-full hero-focus object-cover' }
            : // On a tall screen it is wider than the screen.
              { sizes: `max(100vw, 100vh * ${width} / ${height})`, position: subjectOf(picture) })}
        />
        {film && <HeroFilm film={film} />}
        <div className="veil absolute inset-0" />
      </div>
      <div className="wrap flex min-h-[calc(100svh-var(--header-height)-var(--announcement-height,0px))] flex-col justify-end py-10 text-white md:py-14">
        <h1 className="type-tagline text-white">
          {church.tagline.map((word) => (
            <span key={word} className="block">
              {`${word} `}
            </span>
          ))}
        </h1>
        <p className="type-lead mt-6">{church.welcome}</p>
        <ServiceTimes services={church.services} className="mt-3 md:flex md:gap-8 md:text-lg" />
        <NextService />
        <SmartLink href={firstTime.href} className="mt-1 tap-target gap-2 self-start font-semibold hover:underline">
          {firstTime.label}
          <Icon d={arrowRight} size={20} />
        </SmartLink>
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <ButtonLink href={watch.href} look="quiet" className="border-white text-white">
            {watch.label}
          </ButtonLink>
          <ButtonLink href={visit.href}>{visit.label}</ButtonLink>
          {film && <MotionSwitch className="ml-auto" />}
        </div>
      </div>
    </div>
  );
}
