import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';

const isBrowser = typeof window !== 'undefined';
const openedPath = isBrowser && window.location.pathname;

function nextOf(moves: string[]) {
  return new Promise<void>((resolve) => {
    for (const move of moves)
      window.addEventListener(move, () => resolve(), { once: true, passive: true, capture: true });
  });
}
/** When a visitor first scrolls, points, touches or types. */
const firstMove = isBrowser && nextOf(['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll']);

async function loadWhenNeeded<Part>(load: () => Promise<Part>): Promise<Part> {
  await firstMove;
  try {
    return await load();
  } catch {
    // Somewhere else by now: the server has that page whole. Still here: what stands stays, and the next press tries again.
    if (window.location.pathname !== openedPath) window.location.reload();
    await nextOf(['pointerdown', 'keydown', 'online']);
    return loadWhenNeeded(load);
  }
}

/**
 * A part of a page whose code the browser loads when the visitor first moves. Until then the server's HTML stands as it
 * is: it reads and links, opens and expands, without script. React takes it over in place.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({
    default: await (isBrowser ? loadWhenNeeded(load) : load()),
  })) as unknown as ComponentType<Props>;
  return function Deferred(props: Props) {
    const box = useRef<HTMLDivElement>(null);
    const early = useRef<Event>(null);
    useEffect(() => {
      // On the window: React lets an event that it cannot deliver yet go no further than the document.
      const note = (event: Event) => {
        if (box.current?.contains(event.target as Node)) early.current = event;
      };
      window.addEventListener('click', note, { capture: true });
      return () => window.removeEventListener('click', note, { capture: true });
    }, []);
    return (
      <div ref={box} className="contents">
        <Suspense>
          <Part {...props} />
          <Arrival onArrive={() => pressAgain(early.current)} />
        </Suspense>
      </div>
    );
  };
}

/** A button that was pressed before its code had come. A press still under way reaches the code by itself. */
function pressAgain(early: Event | null) {
  if (!early || early.eventPhase !== Event.NONE) return;
  (early.target as Element).closest<HTMLElement>('button[type=button]:not([commandfor])')?.click();
}

function Arrival({ onArrive }: { onArrive: () => void }) {
  const arrive = useRef(onArrive);
  useEffect(() => arrive.current(), []);
  return null;
}
