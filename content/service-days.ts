import type { Service } from './schema.ts';

/** 'every Wednesday and every Sunday', 'any Wednesday or Sunday'. */
export function daysInWords(services: Pick<Service, 'day'>[]) {
  const days = [...new Set(services.map(({ day }) => day))];
  if (days.length === 0) return { everyServiceDay: 'whenever we meet', anyServiceDay: 'whenever we meet' };
  return {
    everyServiceDay: listed(
      days.map((day) => `every ${day}`),
      'and',
    ),
    anyServiceDay: `any ${listed(days, 'or')}`,
  };
}

/** The services on the days that suit, or all if there are none. */
export function servicesOn(services: Service[], suits: (day: Service['day']) => boolean) {
  const found = services.filter(({ day }) => suits(day));
  return found.length > 0 ? found : services;
}

function listed(words: string[], last: 'and' | 'or') {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(` ${last} `);
}
