import { useEffect, useRef, useState } from 'react';
import { useNow } from '#core/use-now.ts';
import { useFacts } from '#core/use-words.ts';
import type { Noun } from '#records/declare/noun.ts';
import { Button } from '#ui/button.tsx';
import { ListEmpty, ListMissing } from '#ui/list-states.tsx';
import { comingDays } from './day.ts';
import { AddForm } from './day-forms.tsx';
import { DayRow } from './day-row.tsx';
import { useDays } from './use-days.ts';
import { noService } from './use-exceptions.ts';

/** The services of the coming weeks, each of which can be cancelled or moved. */
export function ComingServices({ announcements }: { announcements: Noun }) {
  const { saved, isError, refetch, change } = useDays();
  const now = useNow() ?? new Date();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, setAdding] = useState(false);
  const { church } = useFacts();
  const days = saved && comingDays(now, church, saved);
  useFocusKept(heading);
  return (
    <section className="mt-8">
      <h2 ref={heading} tabIndex={-1} className="type-subheading">
        The next eight weeks
      </h2>
      {!saved && <ListMissing of="services" isError={isError} onRetry={refetch} />}
      {days?.length === 0 && <ListEmpty text={noService} />}
      {saved && (
        <>
          <ul className="mt-4 rounded-card border border-line bg-raised">
            {days?.map((day) => (
              <DayRow
                key={day.date}
                day={day}
                now={now}
                saved={saved}
                announcements={announcements}
                onChange={change}
              />
            ))}
          </ul>
          {isAdding && <AddForm now={now} saved={saved} onChange={change} onClose={() => setAdding(false)} />}
          {!isAdding && (
            <Button look="quiet" className="mt-5" onClick={() => setAdding(true)}>
              Add a service
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/** Moves the focus from a control that is gone to its day, or to the heading. */
function useFocusKept(heading: React.RefObject<HTMLHeadingElement | null>) {
  const day = useRef<Element>(null);
  useEffect(() => {
    function remember({ target }: FocusEvent) {
      const section = heading.current?.parentElement;
      day.current = section?.contains(target as Node) ? ((target as Element).closest('li[data-day]') ?? section) : null;
    }
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [heading]);
  useEffect(() => {
    if (!day.current || document.activeElement !== document.body) return;
    const title = day.current.isConnected && day.current.querySelector<HTMLElement>('h3');
    (title || heading.current)?.focus({ preventScroll: true });
  });
}
