/**
 * Stands in the head of every page (entry.server.tsx), so it must be self-contained. No comments inside: its source is put on one
 * line.
 *
 * Starts the router's scripts, which the page holds back, when it has loaded and been painted and the browser is idle (two seconds
 * at most), or at once when somebody presses or types before that. Until then links, menus and dialogs are the browser's own.
 *
 * Going back to a page that an earlier document has left in the history changes the address only: the page must follow it.
 */
export function startLater() {
  const addressOf = ({ pathname, search }: Location) => pathname + search;
  const served = addressOf(location);
  function start() {
    const held = document.querySelector('script[type=later]');
    if (!held) return;
    if (addressOf(location) !== served) return location.reload();
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload';
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = held.textContent;
    held.replaceWith(script);
  }
  for (const event of ['pointerdown', 'keydown', 'popstate']) addEventListener(event, start);
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  addEventListener('load', () => {
    setTimeout(start, 2000);
    new PerformanceObserver(() => whenIdle(start)).observe({ type: 'paint', buffered: true });
  });

  history.scrollRestoration = 'manual';
  addEventListener('pageshow', ({ persisted }) => persisted && scrollTo({ top: 0, behavior: 'instant' }));
}
