import type { PreviewProps } from '#records/declare/noun.ts';
import type { Event } from './event.ts';
import { EventView } from './event-view.tsx';

/** Only the server knows the coming dates of a repeating event, so they are those of its saved version. */
export default function EventPreview({ item: { last, occurrences = [], ...event } }: PreviewProps<Event>) {
  const { date, starts, ends, repeats } = event;
  const first = date && starts ? [{ date, starts, ends, endsAt: '' }] : [];
  const isSeries = repeats !== 'never' && occurrences.length > 0;
  return <EventView event={{ ...event, occurrences: isSeries ? occurrences : first }} />;
}
