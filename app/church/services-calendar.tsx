import { church } from '#content/church.ts';
import { servicesCalendarPath } from '#domain/service-times.ts';
import { AddToCalendar } from '#ui/add-to-calendar.tsx';

export function ServicesCalendar({ describedBy }: { describedBy: string }) {
  return <AddToCalendar site={church.siteUrl} path={servicesCalendarPath} describedBy={describedBy} />;
}
