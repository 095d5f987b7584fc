import type { Facts } from '#content/facts.ts';
import type { PictureName } from '#content/schema.ts';

export const news = ({ church }: Facts) => ({
  title: 'News',
  description: `What’s going on at ${church.name}: announcements, stories and thank-yous, newest first, and how to get our newsletter.`,
  /** On links that people share, also those of the articles. */
  picture: 'wheat-path' satisfies PictureName,
  heading: 'News',
  lead: 'What happened, what’s coming up, and who to thank.',
  subscribe: { label: 'Subscribe to Newsletter', href: '#newsletter' },
  events: { label: 'See what’s coming up', href: '/events' },
  back: 'Back to all news',
  follow: { title: `News from ${church.name}`, lead: 'Follow in a feed reader:', atom: 'Atom', json: 'JSON Feed' },
  manage: { label: 'Manage News', href: '/admin/news' },
});
