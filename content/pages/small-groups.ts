import type { PageHeader } from '../schema.ts';

const header: PageHeader = {
  heading: 'Small groups',
  lead: 'Eight or ten people, a living room or a screen, and somebody who notices when you are not there.',
  picture: 'open-bible',
  alt: '',
};

export const smallGroups = {
  title: 'Small Groups',
  description:
    'Find a small group in Xenia: search by name, place or what it is about, see day and time at a glance, and go along this week.',
  header,
  listHeading: 'Find a group',
  intro: 'You do not need to sign up. Pick one, go along once, and see. Leaders expect new faces.',
  manage: { label: 'Admin: Manage Groups', href: '/admin/groups' },
  next: {
    heading: 'None of these fits?',
    text: 'Tell us which evenings you have and what you hope for. New groups have started from a shorter note than that.',
    links: [{ label: 'Write to us', href: '/contact' }],
  },
};
