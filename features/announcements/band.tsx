import { useRouteLoaderData } from 'react-router';
import { useNow } from '#core/use-now.ts';
import { SmartLink } from '#ui/smart-link.tsx';
import { newest, type ShownAnnouncement } from './newest.ts';

/** The newest public announcement. */
export function Announcement() {
  const loaded = useRouteLoaderData<{ announcement: ShownAnnouncement | null }>('root')?.announcement;
  const saved = newest.use();
  const announcement = saved === undefined ? loaded : saved;
  return announcement && <UntilItEnds {...announcement} />;
}

/** An announcement that disappears from an open page when it ends. The whole text is the link, so that screen readers can read it out of context. */
function UntilItEnds({ title, link, hideAt }: ShownAnnouncement) {
  const now = useNow();
  if (now && hideAt && hideAt <= now.toISOString()) return null;
  return (
    <section aria-label="Announcement" className="night bg-raised">
      <p className={`wrap text-center ${link ? 'py-1' : 'py-3'}`}>
        {link ? (
          <SmartLink href={link} className="link tap-target py-2">
            {title}
          </SmartLink>
        ) : (
          title
        )}
      </p>
    </section>
  );
}
