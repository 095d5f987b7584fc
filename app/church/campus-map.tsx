import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { SmartLink } from '#app/ui/smart-link.tsx';
import type { Campus } from '#content/schema.ts';
import { mapSearchUrl, oneLine } from '#domain/maps.ts';

/**
 * A drawing of roads, a river and a pin. The real map covers it once reached, so there is no layout shift, and nothing looks
 * broken when it is unreachable. `when="near"` loads it when a visitor scrolls near, `when="pressed"` on a click.
 */
export function CampusMap({
  campus,
  when,
  className = '',
}: {
  campus: Campus;
  when: 'near' | 'pressed';
  className?: string;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const { state, load } = useReachableMap(campus.mapUrl);
  useScrolledNear(frame, when === 'near', load);
  const address = oneLine(campus.address);
  return (
    <div className={className}>
      <div
        ref={frame}
        className="relative aspect-4/3 overflow-hidden rounded-card border border-line bg-soft sm:aspect-16/10"
      >
        <DrawnMap />
        <p className="absolute inset-x-3 bottom-3 rounded-card bg-raised px-3 py-2 text-center text-ink text-sm leading-snug">
          <strong className="block font-semibold">{campus.name}</strong>
          {address}
        </p>
        {when === 'pressed' && state !== 'reached' && (
          <Button
            look="quiet"
            className="needs-script absolute top-2 right-2 min-h-11! bg-raised px-3! py-2! text-sm"
            aria-disabled={state === 'loading'}
            onClick={load}
          >
            {state === 'loading' ? 'Loading map …' : 'Show map'}
          </Button>
        )}
        {state === 'reached' && (
          <iframe
            // The button that had the focus is gone, so the map takes it.
            ref={(map) => (when === 'pressed' ? map?.focus() : undefined)}
            title={`Map of ${campus.name}, ${address}`}
            src={campus.mapUrl}
            loading="lazy"
            referrerPolicy="no-referrer"
            className="absolute inset-0 h-full w-full border-0"
          />
        )}
      </div>
      <SmartLink href={mapSearchUrl(address)} newTab className="link mt-2 inline-block py-1 text-sm">
        Open {campus.name} in maps
      </SmartLink>
      <p role="status" className="text-sm">
        {when === 'pressed' && state === 'failed' && 'The map isn’t loading right now.'}
      </p>
    </div>
  );
}

/** Fetches the URL before framing it: an iframe reports no failure. */
function useReachableMap(url: string) {
  const [state, setState] = useState<'idle' | 'loading' | 'reached' | 'failed'>('idle');
  function load() {
    if (state === 'loading') return;
    setState('loading');
    fetch(url, { mode: 'no-cors', credentials: 'omit' }).then(
      () => setState('reached'),
      () => setState('failed'),
    );
  }
  return { state, load };
}

function useScrolledNear(frame: RefObject<HTMLElement | null>, isEnabled: boolean, onNear: () => void) {
  const callback = useRef(onNear);
  useEffect(() => {
    if (!isEnabled || !frame.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        callback.current();
      },
      { rootMargin: '100px' },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, isEnabled]);
}

function DrawnMap() {
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 h-full w-full"
    >
      <g fill="none" stroke="var(--map-road)" strokeLinecap="round">
        <path
          d="M-10 150 90 118l120 10 120-34M70-10l20 128 34 92M206-10l4 138-22 82M-10 58l92 10 124-22 124 8"
          strokeWidth="7"
        />
        <path
          d="m20-10 22 70-52 30M140 62l14 62m56-76 54-58M250 50l22 60 60 30M104 160l-60 50m116-86 20 86"
          strokeWidth="3"
        />
      </g>
      <path
        d="M-10 184c50-22 76 8 122-6s70-44 116-40 62 26 102 12"
        fill="none"
        stroke="var(--line)"
        strokeWidth="5"
        opacity=".7"
      />
      <g fill="var(--good)" opacity=".28">
        <path d="M108 74c14-10 34-4 32 10s-24 22-34 14-8-16 2-24zM236 120c12-6 30 0 28 12s-22 16-32 8-6-16 4-20z" />
      </g>
      <path d="M160 96c-15-19-22-30-22-41a22 22 0 0 1 44 0c0 11-7 22-22 41z" fill="var(--accent)" />
      <path d="M158 43h4v7h6v4h-6v13h-4V54h-6v-4h6z" fill="var(--on-accent)" />
    </svg>
  );
}
