import { formatTime } from '#core/timestamps.ts';
import { capitalized, viewPath } from '#records/declare/noun.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import type { Binned } from './use-bin.ts';

type Props = { entry: Binned; isChosen: boolean; onChoose: (isChosen: boolean) => void };

export function BinRow({ entry: { noun, item, deletedAt, revision }, isChosen, onChoose }: Props) {
  return (
    <li className="room-[6rem] flex flex-wrap items-center gap-x-6 border-line border-t py-3">
      <label htmlFor={revision} className="flex min-h-11 min-w-0 grow basis-72 items-start gap-3">
        <Checkbox
          id={revision}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="mt-0.5"
        />
        <span className="min-w-0 wrap-anywhere">
          <span id={`item-${item.id}`} className="line-clamp-4 font-semibold text-heading">
            {item.title}
          </span>
          <span className="text-quiet">
            {capitalized(noun.name)} · deleted <time dateTime={deletedAt}>{formatTime(deletedAt)}</time>
          </span>
        </span>
      </label>
      <SmartLink
        href={viewPath(noun, 'history', item.id)}
        aria-describedby={`item-${item.id}`}
        className="link tap-target max-sm:ml-9"
      >
        History
      </SmartLink>
    </li>
  );
}
