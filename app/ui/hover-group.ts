type Delays = { open: number; skip: number; close: number };

/**
 * Decides when hovering shows something, for a group in which at most one thing is shown: after `open` ms, or at once
 * within `skip` ms of the last one's closing; and hides it `close` ms after the pointer has left.
 */
export function createHoverGroup<Item>(delays: Delays, show: (item: Item) => void, hide: (item: Item) => void) {
  let shown: Item | undefined;
  /** When hovering showed or hid something, or the browser hid it. */
  let changedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hasJustChanged = (ms: number) => performance.now() - changedAt < ms;

  function settle(item?: Item) {
    clearTimeout(timer);
    if (item === shown) return;
    const before = shown;
    shown = item;
    changedAt = performance.now();
    if (before) hide(before);
    if (item) show(item);
  }
  function settleIn(delay: number, item?: Item) {
    clearTimeout(timer);
    timer = setTimeout(settle, delay, item);
  }
  return {
    enter: (item: Item) => settleIn(shown || hasJustChanged(delays.skip) ? 0 : delays.open, item),
    leave: () => settleIn(delays.close),
    close: () => settle(),
    /** Whether hovering showed what is shown less than `ms` ago. */
    isFresh: (ms: number) => shown && hasJustChanged(ms),
    /** For what the browser showed or hid by itself: a click, Escape, a press outside. */
    noteToggled(item: Item, isShown: boolean) {
      if (isShown === (shown === item)) return;
      clearTimeout(timer);
      shown = isShown ? item : undefined;
      changedAt = isShown ? Number.NEGATIVE_INFINITY : performance.now();
    },
  };
}
