import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-motion'] });
  return () => observer.disconnect();
}
function isStopped() {
  return document.documentElement.dataset.motion === 'off';
}

/** Whether a visitor has stopped automatic motion: one switch for the film, the marquee and the parallax. */
export function useMotionStopped() {
  return useSyncExternalStore(subscribe, isStopped, () => false);
}

/** Stores the choice for later pages, where site/start-later.ts reads it. */
export function toggleMotion() {
  const motion = isStopped() ? 'on' : 'off';
  document.documentElement.dataset.motion = motion;
  try {
    localStorage.setItem('motion', motion);
  } catch {
    // Storage may be blocked.
  }
}
