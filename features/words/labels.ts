import { newHereAddress } from '#content/addresses.ts';
import type { Part } from './parts.ts';

/** The facts in the order in which a church would check them, with the page where most of them are seen. */
const facts: Record<string, { label: string; page?: string }> = {
  church: { label: 'The church', page: '/' },
  campuses: { label: 'Campuses and parking', page: '/locations' },
  staff: { label: 'People', page: '/leadership' },
  giving: { label: 'Giving', page: '/give' },
  navigation: { label: 'Menus', page: '/' },
  faq: { label: 'Questions of guests', page: newHereAddress },
  confidence: { label: 'What is kept private', page: '/prayer' },
  'crisis-line': { label: 'Crisis line', page: '/prayer' },
};

/** What is edited by other controls than words. */
const look: Record<string, { label: string; page: string }> = {
  colors: { label: 'Colors', page: '/' },
  logo: { label: 'Logo', page: '/' },
};

const others: Record<string, { label: string; page?: string }> = {
  newsletter: { label: 'Newsletter on the pages', page: '/' },
  'newsletter-sign-up': { label: 'Newsletter form', page: '/' },
  'newsletter-mail': { label: 'Newsletter mail' },
  'confirmation-mail': { label: 'Mail that asks to confirm' },
  'newsletter-pages': { label: 'Pages of newsletter links' },
  calendars: { label: 'Calendars' },
  'other-names': { label: 'Other names of pages' },
  'not-found': { label: 'Page not found', page: '/404' },
  'new-here': { label: 'First-time guests', page: newHereAddress },
  home: { label: 'Home', page: '/' },
};

/** How a part is called, and the page that shows it. */
export function describePart({ part, defaults }: Part) {
  const { title = '' } = Object(defaults) as { title?: string };
  const group = part in facts ? 'facts' : part in look ? 'look' : 'pages';
  return { group, ...(facts[part] ?? look[part] ?? others[part] ?? { label: title, page: `/${part}` }) };
}

const clearer: Record<string, string> = {
  alt: 'What the picture shows',
  href: 'Where it leads',
  bio: 'About the person',
};

/** 'Service length' for serviceLength, 'No. 2' for 1. */
export function labelOf(name: string) {
  if (clearer[name]) return clearer[name];
  if (/^\d+$/.test(name)) return `No. ${Number(name) + 1}`;
  const spaced = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
}

/** The facts first, then everything else by name. */
export function inOrder(parts: readonly Part[]) {
  const order = Object.keys(facts);
  const place = ({ part }: Part) => (order.indexOf(part) + order.length + 1) % (order.length + 1);
  return parts.toSorted(
    (one, other) => place(one) - place(other) || (describePart(one).label < describePart(other).label ? -1 : 1),
  );
}
