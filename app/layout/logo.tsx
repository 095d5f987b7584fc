/** The church's mark: a cross rising from a hill between two leaves. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" fill="currentColor" aria-hidden="true" className={className}>
      <path d="M29.4 4.8a2.6 2.6 0 0 1 5.2 0V16h8.6a2.6 2.6 0 0 1 0 5.2h-8.6V42.6h-5.2V21.2h-8.6a2.6 2.6 0 0 1 0-5.2h8.6zM26.2 42.6C16.6 41 10.2 34.2 9.4 24.6c9.8 1.8 16.2 8.4 16.8 18zM37.8 42.6c9.6-1.6 16-8.4 16.8-18-9.8 1.8-16.2 8.4-16.8 18zM2.6 59.4C9.6 51 18.4 46.6 28.8 46.2c1.6 2.6.6 4.6-1.4 6.6-2 1.9-3.6 3.8-3.6 6.6zM61.4 59.4C54.6 51.2 46 46.8 35.6 46.2c-.6 3-2 5-3.6 6.8-1.6 1.9-2.6 3.8-2.4 6.4z" />
    </svg>
  );
}
