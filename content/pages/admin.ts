import type { Link } from '../schema.ts';

/** The words of an admin screen. */
export type AdminWords = {
  title: string;
  description: string;
  /** In the navigation between the screens. */
  label: string;
  loginTitle: string;
  checkingText: string;
  missingText: string;
  emptyText: string;
  /** Where visitors see it. */
  back?: Link;
};

const groups: AdminWords = {
  title: 'Manage Small Groups',
  description: 'Where volunteers with the shared password add, change and remove the small groups that visitors see.',
  label: 'Groups',
  loginTitle: 'Admin Login',
  checkingText: 'Checking authentication...',
  missingText: 'Please fill in all required fields',
  emptyText: 'No groups yet. Create your first group above!',
};

const news: AdminWords = {
  title: 'News Admin Panel',
  description:
    'Where volunteers with the shared password write, change and remove the news articles that visitors see.',
  label: 'News',
  loginTitle: 'News Admin Login',
  checkingText: 'Loading...',
  missingText: 'Please fill in all fields',
  emptyText: 'No articles yet. Create your first article!',
  back: { label: 'Back to News', href: '/news' },
};

/** By the name of their address: /admin/groups. */
export const admin = { groups, news };
