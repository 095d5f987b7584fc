import { useEffect, useState } from 'react';
import type { Banner } from './banner.ts';

const savedEvent = 'banner-saved';

/** Tells the frame, which has the banner that the page was loaded with. */
export function showSavedBanner(saved: Banner | null) {
  window.dispatchEvent(new CustomEvent(savedEvent, { detail: saved }));
}

/** The banner that was loaded, or what a volunteer has made of it since on this page. */
export function useShownBanner(loaded: Banner | null) {
  const [shown, setShown] = useState(loaded);
  useEffect(() => {
    const show = (event: Event) => setShown((event as CustomEvent<Banner | null>).detail);
    window.addEventListener(savedEvent, show);
    return () => window.removeEventListener(savedEvent, show);
  }, []);
  return shown;
}
