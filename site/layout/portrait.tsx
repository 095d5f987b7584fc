import type { StaffMember } from '#content/schema.ts';
import { Picture } from '#ui/picture.tsx';

/** A slightly smaller version of the arch in site/root.tsx: the lead along its edge. */
const inset = 'M5 133V59.2C5 34.9 26.6 17.8 50 7c23.4 10.8 45 27.9 45 52.2V133z';

/** Colors of glass and lead by role, so that the windows follow the color scheme. */
const tones = [
  { glass: 'var(--heading)', lead: 'var(--surface)' },
  { glass: 'var(--accent)', lead: 'var(--on-accent)' },
  { glass: 'color-mix(in oklab, var(--danger) 32%, var(--surface-raised))', lead: 'var(--heading)' },
  { glass: 'var(--good)', lead: 'var(--surface)' },
  { glass: 'color-mix(in oklab, var(--heading) 72%, var(--accent))', lead: 'var(--surface)' },
];

/** Patterns of the lead between the panes: lattice, rose, sunrise, twin lights. */
const traceries = [
  Array.from({ length: 9 }, (_, line) => `M${line * 20 + 20} 0l-100 140M${line * 20 - 80} 0l100 140`).join(''),
  'M50 20a17 17 0 1 1 0 34a17 17 0 1 1 0-34zM50 20v34M33 37h34M38 25l24 24M62 25 38 49M0 62h100M0 118h100M50 118v22',
  'M50 140V62M50 140 20 52M50 140 80 52M50 140-6 76M50 140 106 76M50 140-10 112M50 140l60-28M22 140a28 28 0 0 1 56 0',
  'M50 140V66M9 140V72c0-14 12-24 20.5-30C38 48 50 58 50 72c0-14 12-24 20.5-30C79 48 91 58 91 72v68M50 20a9 9 0 1 1 0 18a9 9 0 1 1 0-18z',
];

/**
 * A person's picture in a lancet window; without a picture, a monogram in glass. `place` is the position in the row, so
 * that neighbors never look the same. The name is expected beside it.
 */
export function Portrait({ person, place, sizes }: { person: StaffMember; place: number; sizes: string }) {
  if (person.picture) {
    return (
      <div className="arch aspect-5/7 w-full">
        <Picture name={person.picture} alt="" sizes={sizes} />
      </div>
    );
  }
  const { glass, lead } = tones[place % tones.length] ?? {};
  return (
    <svg viewBox="0 0 100 140" aria-hidden="true" className="arch block w-full forced-color-adjust-none">
      <path d="M0 0h100v140H0z" fill={glass} />
      <g fill="none" stroke={lead}>
        <path d={traceries[place % traceries.length]} opacity=".22" vectorEffect="non-scaling-stroke" />
        <path d={inset} opacity=".45" vectorEffect="non-scaling-stroke" />
      </g>
      <text
        x="50"
        y="101"
        textAnchor="middle"
        fill={lead}
        className="font-display text-[34px] tracking-normal forced-color-adjust-none"
      >
        {initials(person.name)}
      </text>
    </svg>
  );
}

function initials(name: string) {
  const [first = '', ...others] = name.split(/\s+/);
  return first.charAt(0) + (others.at(-1)?.charAt(0) ?? '');
}
