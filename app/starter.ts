declare global {
  interface Window {
    /** The visitor has scrolled, pointed, touched or typed. */
    hasMoved?: boolean;
    /** A press that came before the code it was meant for. */
    earlyPress?: Event | undefined;
  }
}

/**
 * Stands in the page itself (see entry.server.tsx), so it must be whole in itself. Starts our script once the page has been
 * painted, so that nothing competes with what the visitor came to see; or at once, when the visitor moves. The end of the page is
 * laid out (`until-loaded` in theme.css) in a frame of its own, after the one that shows the beginning. No comments inside: its
 * source is put on one line.
 */
export function starter() {
  let isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = document.getElementById('start')?.textContent ?? '';
    document.body.append(script);
  }
  const listening = { once: true, passive: true, capture: true };
  for (const move of ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll']) {
    addEventListener(
      move,
      () => {
        window.hasMoved = true;
        start();
      },
      listening,
    );
  }
  addEventListener(
    'click',
    (event) => {
      window.earlyPress = event;
    },
    true,
  );
  addEventListener('load', () => {
    requestAnimationFrame(() => setTimeout(() => document.documentElement.setAttribute('data-loaded', '')));
    setTimeout(start, 1000);
  });
}
