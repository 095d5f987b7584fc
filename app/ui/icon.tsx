/** The two that every page shows; the others are in drawings.ts, which most pages never load. */
export const menu = 'M4 6.5h16M4 12h16M4 17.5h16';
export const chevronDown = 'm6 9.5 6 6 6-6';

/** A line drawing on a 24-unit grid. It stands beside words or in a control with a name, so it says nothing itself. */
export function Icon({ d, size = 24, className }: { d: string; size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={d} />
    </svg>
  );
}
