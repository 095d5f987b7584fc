export const adminGroups = {
  title: 'Manage Small Groups',
  description: 'Where volunteers with the shared password add, change and remove the small groups that visitors see.',
};

export const adminNews = {
  title: 'News Admin Panel',
  description:
    'Where volunteers with the shared password write, change and remove the news articles that visitors see.',
  back: { label: 'Back to News', href: '/news' },
};
