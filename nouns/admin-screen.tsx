import { useSearchParams } from 'react-router';
import { SmartLink } from '#app/ui/smart-link.tsx';
import { Bin } from './bin.tsx';
import { Editor } from './editor.tsx';
import { History } from './history.tsx';
import { adminPath, type Noun, viewPath } from './noun.ts';

/** The screen of one noun: form and list, history, or bin, as the URL says. */
export function AdminScreen({ noun }: { noun: Noun }) {
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
      {view === 'history' && <History key={itemId} noun={noun} itemId={itemId} />}
      {view === 'bin' && <Bin />}
      {view !== 'history' && view !== 'bin' && <Editor noun={noun} />}
    </>
  );
}
