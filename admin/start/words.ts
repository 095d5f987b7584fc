import { formatTime } from '#core/timestamps.ts';
import { capitalized, type Noun } from '#records/declare/noun.ts';
import type { Change } from '#records/declare/overview.ts';
import { pastTense } from '#records/declare/revision.ts';

const noBreak = '\u00a0';

type Names = Pick<Noun, 'name' | 'plural'>;

/** '1 group', '3 groups'. */
export function countInWords({ name, plural }: Names, count: number) {
  return `${count.toLocaleString('en-US')} ${count === 1 ? name : plural}`;
}

/** 'Group updated · Mar 5, 2027, 3:07 PM · from an iPhone' */
export function changeInWords({ name }: Pick<Names, 'name'>, { action, at, device }: Omit<Change, 'noun' | 'title'>) {
  return [
    `${capitalized(name)} ${pastTense(action)}`,
    formatTime(at),
    device && deviceInWords(device).replaceAll(' ', noBreak),
  ]
    .filter(Boolean)
    .join(' · ');
}

function deviceInWords({ name, isThis }: NonNullable<Change['device']>) {
  if (isThis) return `from this ${name || 'device'}`;
  if (!name) return 'from another device';
  return `from ${/^[AEIOUaeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}
