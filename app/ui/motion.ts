import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-motion'] });
  return () => observer.disconnect();
}
function isStopped() {
  return document.documentElement.dataset.motion === 'off';
}

/** Whether a visitor has stopped what moves by itself: the film, the marquee and the parallax obey one switch. */
export function useMotionStopped() {
  return useSyncExternalStore(subscribe, isStopped, () => false);
}

export function switchMotion() {
  document.documentElement.dataset.motion = isStopped() ? 'on' : 'off';
}
