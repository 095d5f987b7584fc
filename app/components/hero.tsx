import { useEffect, useRef, useState } from 'react';
import { MotionSwitch, useMotionStopped } from '#app/components/motion.tsx';
import { ServiceTimes } from '#app/components/service-times.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Picture, PicturePreload } from '#app/ui/picture.tsx';
import { church } from '#content/church.ts';
import { home } from '#content/pages/home.ts';

/** The film over the first screen; every word stands before it has loaded. */
export function Hero() {
  const { watch, visit } = home.hero;
  return (
    <div className="night relative isolate overflow-hidden">
      <PicturePreload name="hero" sizes="100vw" media="(min-width: 48rem)" />
      <PicturePreload name="hero-tall" sizes="100vw" media="(max-width: 47.99rem)" />
      <div className="absolute inset-0 -z-10">
        <Picture
          name="hero"
          tall="hero-tall"
          alt=""
          sizes="100vw"
          priority
          className="h-full w-full object-cover object-[68%_50%] md:object-center"
        />
        <HeroFilm />
        <div className="veil absolute inset-0" />
      </div>
      <div className="wrap flex min-h-[calc(100svh-var(--header-height))] flex-col justify-end py-10 md:py-14">
        <h1 className="type-tagline text-white">
          {church.tagline.map((word) => (
            <span key={word} className="block">
              {word}{' '}
            </span>
          ))}
        </h1>
        <p className="type-lead mt-6 text-white md:mt-8">{church.welcome}</p>
        <ServiceTimes services={church.services} className="mt-3 text-white md:flex md:gap-8 md:text-lg" />
        <div className="mt-7 flex flex-wrap items-center gap-4">
          <ButtonLink href={visit.href}>{visit.label}</ButtonLink>
          <ButtonLink href={watch.href} look="quiet" className="border-white text-white">
            {watch.label}
          </ButtonLink>
          <MotionSwitch className="ml-auto" />
        </div>
      </div>
    </div>
  );
}

/** Comes after the page has loaded, and not at all for those who asked for stillness or for less data. */
function HeroFilm() {
  const [isWanted, setWanted] = useState(false);
  const isStopped = useMotionStopped();
  const film = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const stillness = matchMedia('(prefers-reduced-motion: reduce)');
    const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
    const isFrugal = connection?.saveData || /2g/.test(connection?.effectiveType ?? '');
    const decide = () => setWanted(!stillness.matches && !isFrugal);
    if (document.readyState === 'complete') decide();
    else window.addEventListener('load', decide, { once: true });
    stillness.addEventListener('change', decide);
    return () => {
      window.removeEventListener('load', decide);
      stillness.removeEventListener('change', decide);
    };
  }, []);
  useEffect(() => {
    if (!isWanted) return;
    if (isStopped) film.current?.pause();
    else film.current?.play().catch(() => undefined); // A browser that refuses shows the poster.
  }, [isWanted, isStopped]);

  if (!isWanted) return null;
  return (
    <video
      ref={film}
      muted
      loop
      playsInline
      autoPlay={!isStopped}
      disablePictureInPicture
      aria-hidden="true"
      tabIndex={-1}
      className="absolute inset-0 h-full w-full object-cover object-[68%_50%] md:object-center"
    >
      {[
        { size: '-720', media: '(max-width: 47.99rem)' },
        { size: '', media: undefined },
      ].flatMap(({ size, media }) => [
        <source
          key={`${size}av1`}
          src={`/video/hero${size}.av1.mp4`}
          type='video/mp4; codecs="av01.0.08M.10"'
          media={media}
        />,
        <source key={`${size}h264`} src={`/video/hero${size}.h264.mp4`} type="video/mp4" media={media} />,
      ])}
    </video>
  );
}
