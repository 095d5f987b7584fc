import type { List } from '#records/show/list.ts';

export const eventsPerPage = 50;

export const eventList = { path: 'events', page: '/events', parameters: ['page'] } satisfies List;
