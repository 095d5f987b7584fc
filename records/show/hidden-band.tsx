import { formatTime } from '#core/timestamps.ts';
import { SmartLink } from '#ui/smart-link.tsx';
import { editPath, type PagedItem } from './item-page.ts';

export type HiddenItem = PagedItem & { publishAt: string | null; hideAt: string | null };
type Props = { noun: { path: string }; item: HiddenItem; editLabel: string };

/** A band above an item that only admins see. */
export function HiddenBand({ noun, item, editLabel }: Props) {
  if (!item.state) return null;
  return (
    <section aria-label="Not public" className="bg-accent text-on-accent print:hidden">
      <p className="wrap flex flex-wrap items-center gap-x-6 py-2">
        {sentence(item)}
        <SmartLink href={editPath(noun, item)} className="tap-target underline">
          {editLabel}
        </SmartLink>
      </p>
    </section>
  );
}

function sentence({ state, publishAt, hideAt }: HiddenItem) {
  const who = 'only you and other admins see this page.';
  if (state === 'scheduled') return `Public from ${formatTime(publishAt ?? '')}. Until then ${who}`;
  return state === 'draft' ? `Draft: ${who}` : `Taken down since ${formatTime(hideAt ?? '')}: ${who}`;
}
