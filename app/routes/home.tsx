import { HeroFilm } from '#app/components/hero-film.tsx';
import { deferred } from '#app/ui/deferred.tsx';

const HeroPicture = deferred(async () => (await import('#app/components/hero.tsx')).HeroPicture);
const HeroWords = deferred(async () => (await import('#app/components/hero.tsx')).HeroWords);
const HomeSections = deferred(async () => (await import('#app/components/home-sections.tsx')).HomeSections);

/** The film starts by itself; all else can wait for the visitor's first move. */
export default function Home() {
  return (
    <>
      <div className="night relative isolate overflow-hidden">
        <div className="absolute inset-0 -z-10">
          <HeroPicture />
          <HeroFilm />
          <div className="veil absolute inset-0" />
        </div>
        <HeroWords />
      </div>
      <HomeSections />
    </>
  );
}
