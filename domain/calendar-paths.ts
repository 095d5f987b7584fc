export const servicesCalendarPath = '/calendar/services.ics';
export const eventsCalendarPath = '/calendar/events.ics';
