/** The church's logo, pictures/logo.svg, which app/entry.server.tsx puts into every page once, so that no script contains it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg fill="currentColor" aria-hidden="true" className={className}>
      <use href="#church-logo" />
    </svg>
  );
}
