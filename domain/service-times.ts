import type { Service } from '#content/schema.ts';

/** '17:00' is said '5PM', '08:30' is said '8:30AM'. */
export function clockTime(start: string) {
  const [hours = 0, minutes = 0] = start.split(':').map(Number);
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 || 12}${past}${hours < 12 ? 'AM' : 'PM'}`;
}

/** 'Sundays 8AM and 10AM', in two parts so that a page can set them apart. */
export function serviceTime(service: Service) {
  return { day: service.label, times: service.starts.map(clockTime).join(' and ') };
}
