import type { Facts } from '#content/facts.ts';

/** What the calendars are called that people subscribe to, and each service in them. */
export const calendars = ({ church }: Facts) => ({
  services: { name: `Services at ${church.shortName}`, title: 'Worship service' },
  events: { name: `Events at ${church.shortName}` },
  groups: { name: `Small groups at ${church.shortName}` },
});
