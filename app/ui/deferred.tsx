import { type ComponentType, lazy, Suspense } from 'react';

const moves = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
const isBrowser = typeof window !== 'undefined';

/** When a visitor first scrolls, points, touches or types. */
const firstMove = new Promise<void>((resolve) => {
  if (!isBrowser) return;
  for (const move of moves)
    window.addEventListener(move, () => resolve(), { once: true, passive: true, capture: true });
});

/**
 * A part of a page whose code the browser loads when the visitor first moves. Until then the server's HTML stands as it
 * is: it reads and links, opens and expands, without script. React takes it over in place.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => {
    if (isBrowser) await firstMove;
    return { default: await load() };
  }) as unknown as ComponentType<Props>;
  return function Deferred(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
