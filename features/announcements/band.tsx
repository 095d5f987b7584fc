import { useRouteLoaderData } from 'react-router';
import { useNow } from '#core/use-now.ts';
import type { PageContext } from '#site/page-context.ts';
import type { Announcement as Item } from './announcement.ts';
import type { SavedItem } from '#records/declare/noun.ts';
import type { WithState } from '#records/declare/publication.ts';
import { SmartLink } from '#ui/smart-link.tsx';
import { createStore } from '#ui/store.ts';

/** The newest public announcement that a volunteer's screen has read since this page was loaded; undefined if no screen has. */
const newest = createStore<Item | null | undefined>(undefined);

/** Shows at once what a volunteer has just saved. `items`: all announcements, newest first. */
export function showNewest(items: (SavedItem & WithState)[]) {
  newest.set((items.find(({ state }) => !state) ?? null) as Item | null);
}

/** The newest public announcement. */
export function Announcement() {
  const loaded = useRouteLoaderData<PageContext>('root')?.announcement;
  const saved = newest.use();
  const announcement = saved === undefined ? loaded : saved;
  return announcement && <UntilItEnds {...announcement} />;
}

/** Disappears from an open page when it ends. The whole text is the link, so that it makes sense to screen readers out of context. */
function UntilItEnds({ title, link, hideAt }: Item) {
  const now = useNow();
  if (now && hideAt && hideAt <= now.toISOString()) return null;
  return (
    <section aria-label="Announcement" className="night bg-raised">
      <p className="wrap py-3 text-center">
        {link ? (
          <SmartLink href={link} className="link">
            {title}
          </SmartLink>
        ) : (
          title
        )}
      </p>
    </section>
  );
}
