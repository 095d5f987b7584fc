import { useEffect, useRef } from 'react';

/**
 * Makes a lazy picture wait for a scroll only until the page has loaded and is idle, unless the visitor saves data. People
 * print, save and share pages that they have not scrolled through, and search engines do not scroll at all.
 */
export function useLoadingWhenIdle() {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (image.current?.loading !== 'lazy' || connection?.saveData) return;
    const ended = new AbortController();
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    const loadWhenIdle = () => whenIdle(() => !ended.signal.aborted && image.current && load(image.current));
    if (document.readyState === 'complete') loadWhenIdle();
    else window.addEventListener('load', loadWhenIdle, ended);
    return () => ended.abort();
  }, []);
  return image;
}

function load(image: HTMLImageElement) {
  image.fetchPriority = 'low';
  image.loading = 'eager';
  // Otherwise the browser paints the page before the picture is decoded, which is too late for a screenshot.
  image.decoding = 'sync';
}
