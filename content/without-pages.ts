import type { SwitchedOff } from './schema.ts';

const hasItems =
  'its items have pages, feeds or calendars of their own, to which people have links. You can take it out of the menus';

/** Why some pages cannot be switched off. */
export const alwaysOn: Record<string, string> = {
  '/': 'every visitor begins here, and every page leads back here',
  '/privacy': 'visitors who leave their email address must be able to read what becomes of it',
  '/small-groups': hasItems,
  '/news': hasItems,
  '/events': hasItems,
  '/messages': hasItems,
};

/** Where a link leads once these pages are switched off. '': nowhere, so that it is not shown. */
export function leadFrom(href: string, switchedOff: SwitchedOff) {
  const [path = ''] = href.split(/[?#]/, 1);
  return switchedOff[path] ?? href;
}

/** For the address of a fact, which must lead somewhere on this site. */
export function pageOrHome(path: string, { switchedOff }: { switchedOff: SwitchedOff }) {
  return path in switchedOff ? '/' : path;
}

/**
 * The content without links to pages that are switched off. They lead where the church says; without such an address they leave their list, and
 * one that stands alone leads nowhere, and is not shown (ui/smart-link.tsx). What has no such link stays the same object.
 */
export function withoutPages<Value>(value: Value, switchedOff: SwitchedOff): Value {
  if (value === null || typeof value !== 'object' || Object.keys(switchedOff).length === 0) return value;
  const entries = Object.entries(value);
  const kept = entries.map(([key, inner]) => [
    key,
    key === 'href' ? leadFrom(inner, switchedOff) : withoutPages(inner, switchedOff),
  ]);
  if (kept.every(([, inner], index) => inner === entries[index]?.[1])) return value;
  if (!Array.isArray(value)) return Object.fromEntries(kept);
  const links = kept.map(([, inner]) => inner);
  return links.filter((link, index) => !isGone(link) && !repeats(links, index, value)) as Value;
}

/** Whether this is a link to nowhere, or a menu without links. */
function isGone(entry: unknown) {
  const { href, items } = Object(entry) as { href?: string; items?: unknown[] };
  return href === '' || items?.length === 0;
}

/** Whether a link that leads elsewhere now leads where another one of its list does. */
function repeats(links: unknown[], index: number, before: unknown[]) {
  if (links[index] === before[index]) return false;
  const hrefOf = (entry: unknown) => (Object(entry) as { href?: string }).href;
  const href = hrefOf(links[index]);
  return links.some((other, at) => href && hrefOf(other) === href && (other === before[at] || at < index));
}
