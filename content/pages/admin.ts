import type { Link } from '#content/schema.ts';

const start = {
  title: 'Start',
  description:
    'Where volunteers with the shared password see what is scheduled, what waits, and what was changed lately.',
  label: 'Start',
  loginTitle: 'Admin Login',
  checkingText: 'Checking authentication...',
};

const groups = {
  title: 'Manage Small Groups',
  description: 'Where volunteers with the shared password add, change and remove the small groups that visitors see.',
  label: 'Groups',
  loginTitle: 'Admin Login',
  checkingText: 'Checking authentication...',
  staysAfterLogin: true,
  missingText: 'Please fill in all required fields',
  emptyText: 'No groups yet. Create your first group above!',
};

const news = {
  title: 'News Admin Panel',
  description:
    'Where volunteers with the shared password write, change and remove the news articles that visitors see.',
  label: 'News',
  loginTitle: 'News Admin Login',
  checkingText: 'Loading...',
  staysAfterLogin: true,
  missingText: 'Please fill in all fields',
  emptyText: 'No articles yet. Create your first article!',
  back: { label: 'Back to News', href: '/news' },
};

const events = {
  title: 'Manage Events',
  description: 'Where volunteers with the shared password add, change and cancel the events that visitors see.',
  label: 'Events',
  loginTitle: 'Admin Login',
  checkingText: 'Checking authentication...',
  missingText: 'Please fill in all required fields',
  emptyText: 'No events yet. Create your first event above!',
  back: { label: 'See the events page', href: '/events' },
};

const messages = {
  title: 'Manage Messages',
  description:
    'Where volunteers with the shared password add, change and remove the messages that visitors watch, hear and read.',
  label: 'Messages',
  loginTitle: 'Admin Login',
  checkingText: 'Checking authentication...',
  missingText: 'Please fill in all required fields',
  emptyText: 'No messages yet. Create your first message above!',
  back: { label: 'See the messages page', href: '/messages' },
};

const announcements = {
  title: 'Announcements',
  description:
    'Where volunteers with the shared password put an announcement on every page of the site, and take it down.',
  label: 'Announcements',
  loginTitle: 'Admin Login',
  checkingText: 'Checking authentication...',
  missingText: 'Please write what you want to announce',
  emptyText: 'There is no announcement on the site right now.',
  intro: 'The newest one shows at the top of every page and comes down by itself. Choose when, or it stays for a week.',
};

const services = {
  title: 'Services',
  description:
    'Where volunteers with the shared password cancel or move a service, or add one, and visitors see it at once.',
  label: 'Services',
  loginTitle: 'Admin Login',
  checkingText: 'Checking authentication...',
  missingText: 'Please fill in all required fields',
  emptyText: 'Every service is as it is every week.',
  intro:
    'For a day further ahead, or all services of a day, such as Christmas Eve. What you write here takes the place of what that day has every week.',
};

const words = {
  title: 'Words',
  description:
    'Where volunteers with the shared password change what the pages of this site say, and the church’s facts.',
  label: 'Words',
  loginTitle: 'Admin Login',
  checkingText: 'Checking authentication...',
};

const movingIn = {
  title: 'Moving In',
  description:
    'Where volunteers with the shared password bring in sermons, articles and events from another site or program.',
  label: 'Moving in',
  loginTitle: 'Admin Login',
  checkingText: 'Checking authentication...',
};

const newsletter = {
  title: 'Newsletter',
  description:
    'Where volunteers with the shared password send articles to the newsletter’s subscribers, and look after the list.',
  label: 'Newsletter',
  loginTitle: 'Admin Login',
  checkingText: 'Checking authentication...',
  missingText: 'Please fill in all fields',
  emptyText: 'Nobody has subscribed yet.',
};

/** By the name of their address: /admin/groups. */
export const admin = {
  start,
  groups,
  news,
  events,
  messages,
  banner: announcements,
  services,
  newsletter,
  words,
  movingIn,
};

/**
 * The words of any screen. `label` is for the navigation between the screens, `back` leads to where visitors see it. `staysAfterLogin`: a login
 * there does not lead to the start screen.
 */
export type ScreenWords = typeof start & { back?: Link; staysAfterLogin?: boolean };

/** The words of a screen with a form and a list. `intro` is above the form. */
export type AdminWords = ScreenWords & Pick<typeof groups, 'missingText' | 'emptyText'> & { intro?: string };
