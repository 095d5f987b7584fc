export const news = {
  title: 'News',
  description:
    'What is going on at Xenia Church of the Nazarene: announcements, stories and thank-yous, newest first, and how to get them by letter.',
  heading: 'News',
  lead: 'What happened, what is coming, and whom to thank for it.',
  subscribe: { label: 'Subscribe to Newsletter', href: '#newsletter' },
  manage: { label: 'Manage News', href: '/admin/news' },
};
