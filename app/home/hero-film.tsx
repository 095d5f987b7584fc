import { useEffect, useRef, useState } from 'react';
import { useMotionStopped } from '#app/ui/motion.ts';

/** Comes after the page has loaded, and not at all for those who asked for stillness or for less data. */
export function HeroFilm() {
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
  const size = matchMedia('(max-width: 47.99rem)').matches ? '-720' : '';
  return (
    <video
      ref={film}
      muted
      loop
      playsInline
      autoPlay={!isStopped}
      aria-hidden="true"
      tabIndex={-1}
      className="absolute inset-0 h-full w-full object-cover object-[68%_50%] md:object-center"
    >
      <source src={`/video/hero${size}.av1.mp4`} type='video/mp4; codecs="av01.0.08M.10"' />
      <source src={`/video/hero${size}.h264.mp4`} type="video/mp4" />
    </video>
  );
}
