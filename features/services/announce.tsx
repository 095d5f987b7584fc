import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAdminList } from '#admin/edit/use-admin-list.ts';
import { useWrite } from '#admin/history/use-write.ts';
import { creation, deletion, type Write } from '#admin/history/writes.ts';
import type { Noun } from '#records/declare/noun.ts';
import { Button } from '#ui/button.tsx';
import { announcementFor, type Day, isAbout } from './day.ts';

/** Offers an announcement of what is cancelled, and to take down one that is no longer true. */
export function Announce({ day, now, noun }: { day: Day; now: Date; noun: Noun }) {
  const { data } = useAdminList(noun);
  const { write } = useWrite();
  const { mutate, isPending } = useMutation({ mutationFn: (one: Write) => write(one) });
  const text = useRef<HTMLDivElement>(null);
  const wanted = announcementFor(day, now);
  const shown = data?.filter((each) => !each.state && isAbout(day, each)) ?? [];
  const isShown = shown.some(({ title }) => title === wanted?.title);
  const outdated = shown.find(({ title }) => title !== wanted?.title);
  if (!data || !(wanted || outdated)) return null;

  function press(one: Write) {
    if (!isPending) mutate(one);
    // The button will be gone.
    text.current?.focus();
  }
  return (
    <div ref={text} tabIndex={-1} className="mt-4 grid justify-items-start gap-3 rounded-card bg-soft p-4">
      {outdated && (
        <>
          <p>{`An announcement on every page says: “${outdated.title}”`}</p>
          <Button look="quiet" className="px-4! py-2!" onClick={() => press(deletion(noun, outdated))}>
            Take it down
          </Button>
        </>
      )}
      {wanted && isShown && <p>{`Announced on every page: “${wanted.title}”`}</p>}
      {wanted && !isShown && (
        <>
          <p>{`“${wanted.title}”`}</p>
          <Button look="quiet" className="px-4! py-2!" onClick={() => press(creation(noun, wanted))}>
            Announce it on every page
          </Button>
        </>
      )}
    </div>
  );
}
