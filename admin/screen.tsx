import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { adminPath, type Noun, viewPath } from '#records/declare/noun.ts';
import { SmartLink } from '#ui/smart-link.tsx';
import { Bin } from './bin/bin.tsx';
import { Editor } from './edit/editor.tsx';
import { History } from './history/history.tsx';

/** The views of a screen, by their name in the URL. */
const views = { editor: 'Create and edit', history: 'History', bin: 'Bin' };
type View = keyof typeof views;

export function useView() {
  const [searchParams] = useSearchParams();
  const name = searchParams.get('view') ?? '';
  const view: View = name === 'history' || name === 'bin' ? name : 'editor';
  return { view, itemId: searchParams.get('item') ?? undefined, title: view === 'editor' ? undefined : views[view] };
}

/** The screen of one noun: form and list below its `children`, history, or bin of all `nouns`, depending on the URL. */
export function AdminScreen({ noun, nouns, children }: { noun: Noun; nouns: readonly Noun[]; children?: ReactNode }) {
  const { view, itemId } = useView();
  return (
    <>
      <nav aria-label="Views" className="mt-3 flex flex-wrap gap-x-2">
        {(Object.keys(views) as View[]).map((name) => (
          <SmartLink
            key={name}
            href={name === 'editor' ? adminPath(noun) : viewPath(noun, name)}
            aria-current={name === view ? 'page' : undefined}
            className="tap-target justify-center rounded-card px-3 text-accent underline underline-offset-4 hover:text-accent-strong aria-[current]:bg-soft aria-[current]:font-semibold aria-[current]:text-heading aria-[current]:no-underline"
          >
            {views[name]}
          </SmartLink>
        ))}
      </nav>
      {view === 'history' && <History key={itemId} noun={noun} itemId={itemId} />}
      {view === 'bin' && <Bin nouns={nouns} />}
      {view === 'editor' && children}
      {view === 'editor' && <Editor noun={noun} />}
    </>
  );
}
