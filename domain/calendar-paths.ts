export const servicesCalendarPath = '/calendar/services.ics';
