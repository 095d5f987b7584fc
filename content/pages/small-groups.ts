import type { Facts } from '#content/facts.ts';
import { sample } from '#content/sample.ts';
import type { PageHeader } from '#content/schema.ts';

const header: PageHeader = {
  heading: 'Small groups',
  lead: 'A few people who meet during the week to read the Bible, pray and look out for each other.',
  picture: 'open-bible',
  alt: '',
};

export const smallGroups = ({ mainCampus }: Facts) => ({
  title: 'Small Groups',
  description: `Find a small group in ${mainCampus.address.city}: search by name, place or topic, see the day and time at a glance, and visit one this week.`,
  header,
  listHeading: 'Find a group',
  intro: sample.fact(
    'No sign-up. Pick one and show up; the leaders are expecting new people. For a group that meets online, ask the church office for the link.',
  ),
  ask: {
    label: 'Ask about this group',
    /** The group's name follows. */
    subject: 'Small group:',
    body: 'Hello, I’d like to know more about this group.',
  },
  /** Below the lists of other pages when they are empty. */
  offer: 'Next small group',
  manage: { label: 'Admin: Manage Groups', href: '/admin/groups' },
  next: {
    heading: 'Don’t see one that fits?',
    text: 'Tell us which days you’re free and what you’re looking for. Maybe you’re not the only one.',
    links: [{ label: 'Write to us', href: '/contact' }],
  },
});
