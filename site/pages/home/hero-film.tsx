import { useEffect, useRef, useState } from 'react';
import { useMotionStopped } from '#ui/motion.ts';

type Source = { src: string; type: string };

/** Empty until the page has loaded, and for visitors who prefer reduced motion or save data. */
export function HeroFilm({ film: { wide, narrow } }: { film: { wide: Source[]; narrow: Source[] } }) {
  const [isWanted, setWanted] = useState(false);
  const isStopped = useMotionStopped();
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
    const savesData = connection?.saveData || /2g/.test(connection?.effectiveType ?? '');
    const decide = () => setWanted(!reducedMotion.matches && !savesData);
    if (document.readyState === 'complete') decide();
    else window.addEventListener('load', decide, { once: true });
    reducedMotion.addEventListener('change', decide);
    return () => {
      window.removeEventListener('load', decide);
      reducedMotion.removeEventListener('change', decide);
    };
  }, []);
  useEffect(() => {
    if (!video.current) return;
    // React sets only the property `muted` in the browser; this adds the attribute that the served page has.
    video.current.defaultMuted = true;
    if (!isWanted || isStopped) video.current.pause();
    else video.current.play().catch(() => undefined); // The picture stays if the browser refuses.
  }, [isWanted, isStopped]);

  return (
    <video
      // The key creates a new element: removing the sources of a playing video does not stop it.
      key={String(isWanted)}
      ref={video}
      muted
      loop
      playsInline
      aria-hidden="true"
      tabIndex={-1}
      // Without script, browsers draw their own controls over the picture.
      className="absolute inset-0 h-full w-full hero-focus object-cover noscript:hidden"
    >
      {isWanted &&
        (matchMedia('(max-width: 47.99rem)').matches ? narrow : wide).map((source) => (
          <source key={source.src} {...source} />
        ))}
    </video>
  );
}
