import { AddToCalendar } from '#app/ui/add-to-calendar.tsx';
import { church } from '#content/church.ts';
import { servicesCalendarPath } from '#domain/calendar-paths.ts';

export function ServicesCalendar({ describedBy }: { describedBy: string }) {
  return <AddToCalendar site={church.siteUrl} path={servicesCalendarPath} describedBy={describedBy} />;
}
