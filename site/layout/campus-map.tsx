import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Address, Campus } from '#content/schema.ts';
import { mapSearchUrl, oneLine } from '#core/links.ts';
import { Button } from '#ui/button.tsx';
import { SmartLink } from '#ui/smart-link.tsx';

const whole = {
  frame: 'max-sm:aspect-4/3 sm:aspect-16/10',
  caption: 'absolute inset-x-3 bottom-3 text-center',
  pin: '',
};
const band = {
  frame: 'max-md:flex max-md:items-center max-md:gap-3 max-md:p-2 md:aspect-16/10',
  caption: 'max-md:relative max-md:grow md:absolute md:inset-x-3 md:bottom-3 md:text-center',
  pin: 'max-md:hidden',
};

/**
 * A drawing of a pin under lancet arches. The real map covers it once it has loaded, so there is no layout shift, and nothing
 * looks broken when it is unreachable. `when="near"` loads it when a visitor scrolls near, `when="pressed"` on a click, and on
 * a phone it is a low band until then.
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
  const map = useRef<HTMLDivElement>(null);
  const { state, load } = useReachableMap(campus.mapUrl);
  useScrolledNear(map, when === 'near', load);
  const address = oneLine(campus.address);
  const { frame, caption, pin } = when === 'pressed' && state !== 'reached' ? band : whole;
  return (
    <div className={className}>
      <div ref={map} className={`relative overflow-hidden rounded-card border border-line bg-soft ${frame}`}>
        <DrawnMap pin={pin} />
        <p className={`rounded-card bg-raised px-3 py-2 text-ink text-sm leading-snug ${caption}`}>
          <strong className="block font-semibold">{campus.name}</strong>
          {address}
        </p>
        {when === 'pressed' && state !== 'reached' && (
          <Button
            look="quiet"
            className="needs-script relative shrink-0 bg-raised text-sm md:absolute md:top-2 md:right-2"
            aria-disabled={state === 'loading'}
            onClick={load}
          >
            {state === 'loading' ? 'Loading map …' : 'Show map'}
          </Button>
        )}
        {state === 'reached' && (
          <iframe
            // The focused button has been removed, so the map takes the focus.
            ref={(map) => (when === 'pressed' ? map?.focus() : undefined)}
            title={`Map of ${campus.name}, ${address}`}
            src={campus.mapUrl}
            loading="lazy"
            referrerPolicy="no-referrer"
            className="absolute inset-0 h-full w-full border-0"
          />
        )}
      </div>
      <SmartLink href={mapSearchUrl(address)} newTab className="link tap-target text-sm">
        {`Open ${campus.name} in maps`}
      </SmartLink>
      <p role="status" className="text-sm">
        {when === 'pressed' && state === 'failed' && 'The map isn’t loading right now.'}
      </p>
    </div>
  );
}

/** Fetches the URL first, because an iframe reports no failure. */
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

function useScrolledNear(map: RefObject<HTMLElement | null>, isEnabled: boolean, onNear: () => void) {
  const callback = useRef(onNear);
  useEffect(() => {
    if (!isEnabled || !map.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        callback.current();
      },
      { rootMargin: '100px' },
    );
    observer.observe(map.current);
    return () => observer.disconnect();
  }, [map, isEnabled]);
}

function DrawnMap({ pin }: { pin: string }) {
  return (
    <svg
      viewBox="-160 -90 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 h-full w-full"
    >
      <g fill="var(--surface-raised)" fillOpacity=".3" stroke="var(--line)" strokeWidth=".6">
        {[150, 120, 95, 75, 55, 40, 25].map((half) => (
          <path
            key={half}
            d={`M${-half} 110V0Q${-half} ${-half * 0.6} 0 ${-half * 1.2} ${half} ${-half * 0.6} ${half} 0V110`}
          />
        ))}
      </g>
      <path className={pin} d="M0 34C-12 19-17 10-17 2a17 17 0 0 1 34 0c0 8-5 17-17 32z" fill="var(--accent)" />
      <path className={pin} d="M-2-8h4v6h5v4H2v10h-4V2h-5v-4h5z" fill="var(--on-accent)" />
    </svg>
  );
}

/** An address as on an envelope. `of`: the name on the first line, if it is not shown beside it. */
export function PostalAddress({ of, address, className }: { of?: string; address: Address; className: string }) {
  const { street, city, state, zip } = address;
  return (
    <address className={`whitespace-pre-line ${className}`}>
      {[of, street, `${city}, ${state} ${zip}`].filter(Boolean).join('\n')}
    </address>
  );
}
