import type { Service } from '#content/schema.ts';

/** '17:00' becomes '5PM', '08:30' becomes '8:30AM'. */
export function clockTime(start: string) {
  const [hours = 0, minutes = 0] = start.split(':').map(Number);
  const suffix = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 || 12}${suffix}${hours < 12 ? 'AM' : 'PM'}`;
}

/** '11AM to 2PM'. */
export function timeRange({ starts, ends }: { starts: string; ends: string }) {
  return `${clockTime(starts)} to ${clockTime(ends)}`;
}

/** '8AM and 10AM'. */
export function clockTimes(starts: string[]) {
  return starts.map(clockTime).join(' and ');
}

/** 'Sundays 8AM and 10AM', in two parts so that a page can style them differently. */
export function serviceTime(service: Service) {
  return { day: service.label, times: clockTimes(service.starts) };
}
