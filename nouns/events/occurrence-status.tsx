import type { Occurrence } from './event.ts';
import { changeInWords } from './occurrence.ts';

/** Whether this date is cancelled or moved, and the volunteer's note about it. */
export function OccurrenceStatus({ of: occurrence }: { of: Occurrence }) {
  const words = changeInWords(occurrence);
  if (!words) return null;
  return (
    <p className="mt-1">
      <strong className="font-semibold text-danger">{words}</strong>
      {occurrence.note && `. ${occurrence.note}`}
    </p>
  );
}
