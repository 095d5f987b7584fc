import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ListLoading } from '#app/ui/list-states.tsx';
import { SmartLink } from '#app/ui/smart-link.tsx';
import { Editor } from './editor.tsx';
import { adminPath, type Noun, viewPath } from './noun.ts';

const History = lazy(() => import('./history.tsx'));
const Bin = lazy(() => import('./bin.tsx'));

/** The screen of one noun: form and list, history, or bin, as the URL says. */
export default function AdminScreen({ noun }: { noun: Noun }) {
  const [searchParams] = useSearchParams();
  const view = searchParams.get('view') ?? 'editor';
  const itemId = searchParams.get('item') ?? undefined;
  const links = [
    { label: 'Create and edit', href: adminPath(noun), isCurrent: view === 'editor' },
    { label: 'History', href: viewPath(noun, 'history'), isCurrent: view === 'history' },
    { label: 'Bin', href: viewPath(noun, 'bin'), isCurrent: view === 'bin' },
  ];
  return (
    <>
      <nav aria-label="Views" className="mt-6 flex flex-wrap gap-x-6">
        {links.map(({ label, href, isCurrent }) => (
          <SmartLink
            key={label}
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            className="link inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:text-heading aria-[current]:no-underline"
          >
            {label}
          </SmartLink>
        ))}
      </nav>
      <Suspense fallback={<ListLoading text="Loading..." />}>
        {view === 'history' && <History key={itemId} noun={noun} itemId={itemId} />}
        {view === 'bin' && <Bin />}
        {view !== 'history' && view !== 'bin' && <Editor noun={noun} />}
      </Suspense>
    </>
  );
}
