import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { deferred } from '#app/ui/deferred.tsx';

const modules = import.meta.glob<ComponentType>(
  ['./routes/*.tsx', '!./routes/{home,news,small-groups,not-found}.tsx'],
  {
    import: 'default',
  },
);
const pages = new Map(
  Object.entries(modules).map(([file, load]) => [file.slice('./routes'.length, -'.tsx'.length), deferred(load)]),
);

/** The page of the same name in routes/. Its words are in the HTML already; its code can wait for the visitor's first move. */
export default function FixedPage() {
  const { pathname } = useLocation();
  const Page = pages.get(pathname.replace(/\/$/, ''));
  return Page && <Page />;
}
