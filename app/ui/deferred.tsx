import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';

const isBrowser = !import.meta.env.SSR;
const openedPath = isBrowser && window.location.pathname;

/** After the visitor's first move (starter.ts); in development at once. */
async function needed() {
  await window.firstMove;
  await wholeStyles();
}
/** A fixed page has the styles of its own words only (scripts/page-styles.ts); a part may need any. */
function wholeStyles() {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][disabled]');
  if (!sheet) return undefined;
  return new Promise((resolve) => {
    sheet.onload = sheet.onerror = resolve;
    sheet.disabled = false;
  });
}
const areNeeded = isBrowser && needed();

async function loadWhenNeeded<Part>(load: () => Promise<Part>): Promise<Part> {
  await areNeeded;
  try {
    return await load();
  } catch {
    // Somewhere else by now: the server has that page whole. Still here: what stands stays, and the next press tries again.
    if (window.location.pathname !== openedPath) window.location.reload();
    await new Promise((resolve) => {
      for (const hint of ['pointerdown', 'keydown', 'online']) window.addEventListener(hint, resolve, { once: true });
    });
    return loadWhenNeeded(load);
  }
}

let waitingParts = 0;
/** From now on links and the history are the router's; it has not heard of a jump within the page so far. */
function becomeWhole() {
  if (window.isWhole) return;
  window.isWhole = true;
  if (window.location.hash) window.dispatchEvent(new PopStateEvent('popstate'));
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
    useLayoutEffect(() => {
      waitingParts++;
    }, []);
    return (
      <div ref={box} className="contents">
        <Suspense>
          <Part {...props} />
          <Arrival box={box} />
        </Suspense>
      </div>
    );
  };
}

/** A button in the part that was pressed before its code had come is pressed again now that it has. */
function Arrival({ box }: { box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    waitingParts--;
    if (waitingParts === 0) becomeWhole();
    const { earlyPress } = window;
    const pressed = earlyPress?.target as Element | undefined;
    // A press still under way reaches the code by itself.
    if (!pressed || earlyPress?.eventPhase !== Event.NONE || !box.current?.contains(pressed)) return;
    window.earlyPress = undefined;
    pressed.closest<HTMLElement>('button[type=button]:not([commandfor])')?.click();
  }, [box]);
  return null;
}
