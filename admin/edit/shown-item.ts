import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { adminPath, type Item, type Noun } from '#records/declare/noun.ts';
import { createStore } from '#ui/store.ts';

/** The id of an item that its list shows as soon as it has it. */
const asked = createStore<string | undefined>(undefined);

/** The id of the heading of an item's row. */
export function rowHeadingId({ id }: Pick<Item, 'id'>) {
  return `item-${id}`;
}

function headingOf(item: Pick<Item, 'id'>) {
  return document.getElementById(rowHeadingId(item));
}

/** The heading of the next row, or of the one before: where to go on when this row is gone. */
export function headingBeside(item: Item) {
  const row = headingOf(item)?.closest('li');
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('h3');
}

export function isListOnScreen(noun: Noun) {
  return window.location.pathname === adminPath(noun) && window.location.search === '';
}

/** Returns a function that leads to an item's row, from any screen. */
export function useShowItem() {
  const navigate = useNavigate();
  return function show(noun: Noun, { id }: Item) {
    asked.set(id);
    if (!isListOnScreen(noun)) navigate(adminPath(noun));
  };
}

/** For a list: shows the item that was asked for. */
export function useShownItem(items: Item[] | undefined) {
  const id = asked.use();
  const isListed = items?.some((item) => item.id === id);
  useEffect(() => {
    if (!id || !isListed) return;
    // The list may have come with a navigation, which scrolls to the top.
    const timer = setTimeout(() => {
      asked.set(undefined);
      pointOut({ id });
    });
    return () => clearTimeout(timer);
  }, [id, isListed]);
}

function pointOut(item: Pick<Item, 'id'>) {
  const heading = headingOf(item);
  heading?.scrollIntoView({ block: 'center', behavior: 'instant' });
  heading?.focus({ preventScroll: true });
  const mark = 'color-mix(in srgb, var(--accent) 22%, transparent)';
  const look = (color: string) => ({ backgroundColor: color, boxShadow: `-0.75rem 0 ${color}, 0.75rem 0 ${color}` });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading?.closest('li')?.animate([look(mark), { ...look(mark), offset: 0.5 }, look('transparent')], {
    duration: 3_000,
    easing: isStill ? 'step-end' : 'linear',
  });
}
