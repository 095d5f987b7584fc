// Icons with round strokes of 1.5 units, in the style of the church’s logo. Every page loads these, so icons of single components are beside them.
export const menu = 'M4 6.5h16M4 12h16M4 17.5h16';
export const chevronDown = 'm6 9.5 6 6 6-6';
export const arrowRight = 'M4.5 12h15m-6-6 6 6-6 6';
export const cross = 'm6 6 12 12M18 6 6 18';
export const envelope = 'M3.5 6h17v12.5h-17zm0 .5 8.5 7 8.5-7';
export const globe = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM4 12h16M12 3.5c-5 5-5 12 0 17 5-5 5-12 0-17z';
export const play = 'm7.5 5 11 7-11 7z';

/** Social networks a church may be on. */
export const networks: Record<string, string> = {
  Facebook:
    'M14 21v-8h2.7l.4-3H14V8.1c0-.9.3-1.6 1.6-1.6h1.6V3.8A19 19 0 0 0 14.9 3.7c-2.3 0-3.9 1.4-3.9 4V10H8.3v3H11v8',
  Instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zm4 4.7a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zm4.8-1.1v.1',
  YouTube:
    'M4.5 6.3C3.7 7.1 3.3 9.5 3.3 12s.4 4.9 1.2 5.7 4 1 7.5 1 6.7-.2 7.5-1 1.2-3.2 1.2-5.7-.4-4.9-1.2-5.7-4-1-7.5-1-6.7.2-7.5 1zm5.8 2.9v5.6l4.7-2.8z',
};

/** A line drawing on a 24-unit grid. Decorative: it is used beside text or in a control with an accessible name. */
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
