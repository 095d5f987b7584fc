/**
 * Inlined in the head of every page (entry.server.tsx), so it must be self-contained. No comments inside: its source is put on one
 * line.
 *
 * Starts the router's deferred scripts once the page has loaded and painted and the browser is idle (after two seconds at most), or
 * at once on an earlier click or key press. Until then links, menus and dialogs work natively.
 *
 * Before the first paint, stops motion for visitors who have stopped it on an earlier page (ui/motion.ts).
 *
 * Going back to a history entry of an earlier document changes only the URL, so the page must be reloaded.
 */
export function startLater() {
  const readAddress = () => location.href.split('#')[0];
  const served = readAddress();
  function start() {
    const held = document.querySelector('script[type="text/later"]');
    if (!held) return;
    if (readAddress() !== served) return location.reload();
    for (const preloads of document.querySelectorAll('template')) preloads.replaceWith(preloads.content);
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

  try {
    document.documentElement.dataset.motion = localStorage.getItem('motion') ?? 'on';
  } catch {}
}
