import { newHereAddress } from '#content/addresses.ts';
import { adminPath } from '#records/declare/noun.ts';
import { words } from './words.ts';

/** A part, and the title of its page, if it is one. */
type Named = { part: string; title: string };

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
  'switched-off': { label: 'Pages, on and off' },
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
export function describePart({ part, title }: Named) {
  const group = part in facts ? 'facts' : part in look ? 'look' : 'pages';
  return { group, ...(facts[part] ?? look[part] ?? others[part] ?? { label: title, page: `/${part}` }) };
}

/** The page whose words are in a part, if visitors come to it by links. */
export function ownPage(part: Named) {
  const isPage =
    part.part === 'home' ||
    part.part === 'new-here' ||
    !(part.part in facts || part.part in look || part.part in others);
  return isPage && part.part !== 'offline' ? describePart(part).page : undefined;
}

const clearer: Record<string, string> = {
  alt: 'What the picture shows',
  href: 'Where it leads',
  bio: 'About the person',
  url: 'Address, https://…',
  starts: 'Starts (as 08:00 or 17:30)',
  mapUrl: 'Map, as given under “Embed a map”',
  geo: 'Place on the globe',
  social: 'Social media',
  builder: 'Who built the site',
};

export const altNote =
  'It’s read aloud to people who can’t see the picture. Leave it empty if the picture is only decoration.';

/** 'Service length' for serviceLength, 'No. 2' for 1. */
export function labelOf(name: string) {
  if (clearer[name]) return clearer[name];
  if (/^\d+$/.test(name)) return `No. ${Number(name) + 1}`;
  const spaced = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
}

/** The facts first, then everything else by name. */
export function inOrder<One extends Named>(parts: readonly One[]) {
  const order = Object.keys(facts);
  const place = ({ part }: Named) => (order.indexOf(part) + order.length + 1) % (order.length + 1);
  return parts.toSorted(
    (one, other) => place(one) - place(other) || (describePart(one).label < describePart(other).label ? -1 : 1),
  );
}

/** The form of a part, or the field of one of its values. */
export function wordsPath(part: string, path = '') {
  return `${adminPath(words)}?${new URLSearchParams({ part })}${path && `#words-${path}`}`;
}
