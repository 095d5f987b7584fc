type Delays = { open: number; skip: number; close: number };

/**
 * Shows items on hover, one at a time: after `open` ms, or at once within `skip` ms of the last one closing; and hides them
 * `close` ms after the pointer leaves.
 */
export function createHoverGroup<Item>(delays: Delays, show: (item: Item) => void, hide: (item: Item) => void) {
  let shown: Item | undefined;
  /** When hovering showed or hid an item, or the browser hid it. */
  let changedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hasJustChanged = (ms: number) => performance.now() - changedAt < ms;

  function switchTo(item?: Item) {
    clearTimeout(timer);
    if (item === shown) return;
    const before = shown;
    shown = item;
    changedAt = performance.now();
    if (before) hide(before);
    if (item) show(item);
  }
  function switchAfter(delay: number, item?: Item) {
    clearTimeout(timer);
    timer = setTimeout(switchTo, delay, item);
  }
  return {
    enter: (item: Item) => switchAfter(shown || hasJustChanged(delays.skip) ? 0 : delays.open, item),
    leave: () => switchAfter(delays.close),
    close: () => switchTo(),
    /** Whether hovering showed the current item less than `ms` ago. */
    wasJustShown: (ms: number) => shown && hasJustChanged(ms),
    /** For items that the browser shows or hides itself: on click, Escape or a click outside. */
    handleToggle(item: Item, isShown: boolean) {
      if (isShown === (shown === item)) return;
      clearTimeout(timer);
      shown = isShown ? item : undefined;
      changedAt = isShown ? Number.NEGATIVE_INFINITY : performance.now();
    },
  };
}
