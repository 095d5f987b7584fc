type Delays = { open: number; skip: number; close: number };

/**
 * Decides when hovering shows something, for a group in which at most one thing is shown: after `open` ms, or at once
 * within `skip` ms of the last one's closing; and hides it `close` ms after the pointer has left.
 */
export function createHoverGroup<Item>(delays: Delays, show: (item: Item) => void, hide: (item: Item) => void) {
  let shown: Item | undefined;
  let openedAt = Number.NEGATIVE_INFINITY;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(item: Item | undefined) {
    clearTimeout(timer);
    if (item === shown) return;
    const before = shown;
    shown = item;
    if (before) {
      closedAt = performance.now();
      hide(before);
    }
    if (item) {
      openedAt = performance.now();
      show(item);
    }
  }
  function settleIn(delay: number, item: Item | undefined) {
    clearTimeout(timer);
    timer = setTimeout(settle, delay, item);
  }
  return {
    enter(item: Item) {
      const isSkipping = shown !== undefined || performance.now() - closedAt < delays.skip;
      settleIn(isSkipping ? 0 : delays.open, item);
    },
    leave: () => settleIn(delays.close, undefined),
    close: () => settle(undefined),
    /** Whether it is shown because of hovering, for less than `ms`. */
    hasJustShown: (item: Item, ms: number) =>
      item === shown && openedAt >= closedAt && performance.now() - openedAt < ms,
    /** For what the browser showed or hid by itself: a click, Escape, a press outside. */
    noteToggled(item: Item, isShown: boolean) {
      if (!isShown && shown !== item) return;
      clearTimeout(timer);
      shown = isShown ? item : undefined;
      if (!isShown) closedAt = performance.now();
    },
  };
}
