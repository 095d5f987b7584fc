type Delays = { open: number; skip: number; close: number };

/**
 * Shows items on hover, one at a time: after `open` ms, or at once within `skip` ms of the last one closing; and hides them
 * `close` ms after the pointer leaves.
 */
export function createHoverGroup<Item>(delays: Delays, show: (item: Item) => void, hide: (item: Item) => void) {
  let shown: Item | undefined;
  let isShownByHovering = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function switchTo(item?: Item) {
    clearTimeout(timer);
    if (item === shown) return;
    const before = shown;
    shown = item;
    isShownByHovering = true;
    closedAt = performance.now();
    if (before) hide(before);
    if (item) show(item);
  }
  function switchAfter(delay: number, item?: Item) {
    clearTimeout(timer);
    timer = setTimeout(switchTo, delay, item);
  }
  return {
    enter: (item: Item) => switchAfter(shown || performance.now() - closedAt < delays.skip ? 0 : delays.open, item),
    leave: () => switchAfter(delays.close),
    close: () => switchTo(),
    /** Handles a click on the item's button. Returns whether hovering has already opened it; the next click is an ordinary one. */
    takeOver() {
      const isOpen = shown !== undefined && isShownByHovering;
      isShownByHovering = false;
      return isOpen;
    },
    /** Called when the browser itself shows or hides an item: on click, Escape or a click outside. */
    handleToggle(item: Item, isShown: boolean) {
      if (isShown === (shown === item)) return;
      clearTimeout(timer);
      shown = isShown ? item : undefined;
      isShownByHovering = false;
      closedAt = isShown ? Number.NEGATIVE_INFINITY : performance.now();
    },
  };
}

export type HoverGroup<Item> = ReturnType<typeof createHoverGroup<Item>>;
