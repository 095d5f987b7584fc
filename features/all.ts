import { admin } from '#content/pages/admin.ts';
import { adminPath } from '#records/declare/noun.ts';
import { announcements } from './announcements/announcement.ts';
import { events } from './events/event.ts';
import { groups } from './groups/group.ts';
import { messages } from './messages/message.ts';
import { news } from './news/article.ts';
import { newsletterScreen, sendLinks } from './newsletter/newsletter-screen.ts';
import { exceptions } from './services/exception.ts';
import { words } from './words/words.ts';

/**
 * The only list of nouns. The API, OpenAPI, admin screens, tables and samples follow from it. The newsletter sends articles. Previews are named
 * here, because what they show depends on the noun itself.
 */
export const nouns = [
  groups,
  { ...news, itemLinks: sendLinks, loadPreview: () => import('./news/article-preview.tsx') },
  { ...events, loadPreview: () => import('./events/event-preview.tsx') },
  { ...messages, loadPreview: () => import('./messages/message-preview.tsx') },
  announcements,
  exceptions,
] as const;

/** The screen to which /admin leads. */
export const startScreen = '/admin/start';

/** The volunteers' screens, in the order of their links. */
export const adminScreens = [
  { label: admin.start.label, href: startScreen },
  ...nouns.map((noun) => ({ label: noun.admin.label, href: adminPath(noun) })),
  { label: admin.newsletter.label, href: newsletterScreen },
  { label: admin.words.label, href: adminPath(words) },
];
