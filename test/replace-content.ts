import { onTestFinished } from 'vitest';

/** Replaces the church's items in a list of content/ by the test's, until the test ends. */
export function replaceContent<Item>(list: Item[], ...own: Item[]) {
  const ofChurch = list.splice(0, list.length, ...own);
  onTestFinished(() => void list.splice(0, list.length, ...ofChurch));
}
