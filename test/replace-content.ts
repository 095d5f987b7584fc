import { onTestFinished } from 'vitest';

/** Puts items of the test in place of the church's in a list of content/, until the test ends. */
export function replaceContent<Item>(list: Item[], ...own: Item[]) {
  const ofChurch = list.splice(0, list.length, ...own);
  onTestFinished(() => void list.splice(0, list.length, ...ofChurch));
}
