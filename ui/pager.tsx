import { useSearchParams } from 'react-router';

/** Links to the previous and next page, as full page loads: for client-side navigation the browser would need the whole list. */
export function Pager({ page, pageCount }: { page: number; pageCount: number }) {
  const [searchParams] = useSearchParams();
  if (pageCount === 1) return null;
  const link = (to: number, label: string, rel: 'prev' | 'next') => (
    <a
      href={`?${new URLSearchParams([...[...searchParams].filter(([name]) => name !== 'page'), ['page', String(to)]])}`}
      rel={rel}
      className="link tap-target print:hidden"
    >
      {label}
    </a>
  );
  return (
    <nav aria-label="Pages" className="mt-12 flex items-center gap-6 border-line border-t pt-4">
      {page > 1 && link(page - 1, 'Previous page', 'prev')}
      <span className="text-quiet">
        Page {page} of {pageCount}
      </span>
      {page < pageCount && link(page + 1, 'Next page', 'next')}
    </nav>
  );
}
