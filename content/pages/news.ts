import { church } from '../church.ts';

export const news = {
  title: 'News',
  description: `What’s going on at ${church.name}: announcements, stories and thank-yous, newest first, and how to get our newsletter.`,
  heading: 'News',
  lead: 'What happened, what’s coming up, and who to thank.',
  subscribe: { label: 'Subscribe to Newsletter', href: '#newsletter' },
  back: 'Back to all news',
  manage: { label: 'Manage News', href: '/admin/news' },
};
