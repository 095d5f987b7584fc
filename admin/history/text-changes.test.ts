import { expect, test } from 'vitest';
import type { Field } from '#records/declare/field.ts';
import { compare } from './text-changes.tsx';

test.each<[Field['kind'], string, string, string]>([
  ['moment', 'Nov 20, 2026, 9:00 AM', 'Nov 18, 2026, 8:54 AM', '[-Nov 20, 2026, 9:00 AM][+Nov 18, 2026, 8:54 AM]'],
  ['date', '', '2027-03-14', '[+2027-03-14]'],
  ['line', 'Mondays, 7:00 PM', 'Mondays, 7:30 PM', 'Mondays, [-7:00][+7:30] PM'],
  ['text', 'Bring salad. Or pie.', 'Bring a salad. Or pie.', 'Bring [+a ]salad. Or pie.'],
  ['entries', '2027-03-07, Cancelled', '2027-03-14, Cancelled', '[-2027-03-07][+2027-03-14], Cancelled'],
])('a changed %s', (kind, before, after, shown) => {
  const marks = compare({ kind }, before, after).map(({ value, added, removed }) =>
    added ? `[+${value}]` : removed ? `[-${value}]` : value,
  );
  expect(marks.join('')).toBe(shown);
});
