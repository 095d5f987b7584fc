declare global {
  interface Window {
    /** When the visitor first scrolls, points, touches or types. */
    firstMove?: Promise<unknown>;
    /** A press that came before the code it was meant for. */
    earlyPress?: Event | undefined;
    /** All parts of the page have their code (ui/deferred.tsx). */
    isWhole?: boolean;
  }
}

/**
 * Stands in the head of the page itself (see entry.server.tsx), so it must be whole in itself. No comments inside: its source is
 * put on one line.
 *
 * Starts our script when the visitor first moves: whoever only reads needs none. A page with more in it than deferred parts (the
 * film, the admin screens) starts by itself, a second after it has loaded, so that nothing competes with what the visitor came to
 * see. Until the page is whole, links and the history are the browser's alone: the router would empty the parts that still wait for
 * their code.
 *
 * On a fresh visit the first frame has only the beginning of the page: the first block of the main part. Each other part, and of
 * a long list (`rows`) each row, is laid out in a task of its own right after, so that a slow processor has many short tasks
 * instead of a long one; a second after the page has loaded all of it is there, even where no frame is drawn. Whoever moves,
 * reloads, comes back or follows a link into the page has all of it at once: there must be a place to scroll to.
 */
export function starter() {
  let isStarted = false;
  function start() {
    document.adoptedStyleSheets = [];
    const source = document.getElementById('start');
    if (isStarted || !source) return;
    isStarted = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = source.textContent;
    document.body.append(script);
  }
  const firstMove = new Promise((resolve) => {
    for (const move of 'pointermove pointerdown keydown focusin scroll'.split(' '))
      addEventListener(move, resolve, { once: true });
  });
  window.firstMove = firstMove;
  firstMove.then(start);
  addEventListener(
    'click',
    (event) => {
      window.earlyPress = event;
      if (!window.isWhole && (event.target as Element).closest('a')) event.stopImmediatePropagation();
    },
    true,
  );
  const address = () => location.pathname + location.search;
  const opened = address();
  addEventListener(
    'popstate',
    (event) => {
      if (window.isWhole) return;
      event.stopImmediatePropagation();
      if (address() !== opened) location.reload();
    },
    true,
  );
  addEventListener('DOMContentLoaded', () => firstMove.then(start));
  addEventListener('load', () => {
    setTimeout(() => {
      document.adoptedStyleSheets = [];
      if (document.querySelector('main > :not(.contents)')) start();
    }, 1000);
  });

  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate' || location.hash) return;
  const later = 'main > .contents > :nth-child(n+2), .rows > *+*, footer';
  const waiting = new CSSStyleSheet();
  waiting.replaceSync(`html{overflow-y:scroll}:is(${later}):not([data-shown]){display:none}`);
  document.adoptedStyleSheets = [waiting];
  addEventListener('DOMContentLoaded', async () => {
    await new Promise(requestAnimationFrame);
    for (const part of document.querySelectorAll<HTMLElement>(later)) {
      await new Promise((next) => setTimeout(next));
      part.dataset.shown = '';
      part.getClientRects();
    }
    document.adoptedStyleSheets = [];
  });
}
