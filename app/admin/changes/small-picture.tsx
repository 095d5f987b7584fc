import { useQuery } from '@tanstack/react-query';
import { pictureAddress } from '#records/picture.ts';
import type { PictureDetails } from '#records/picture-details.ts';
import { useLoadingWhenIdle } from '#ui/use-loading-when-idle.ts';

/** A picture where its field is compared or listed, with what is said about it: two pictures may differ in that alone. */
export function SmallPicture({ id }: { id: string }) {
  const { data } = useQuery<PictureDetails>({ queryKey: ['/api', 'pictures', id] });
  const image = useLoadingWhenIdle();
  return (
    <span className="inline-grid max-w-60 gap-1">
      {/* The text below it says what it shows. */}
      <img
        ref={image}
        src={`${pictureAddress(id)}-1200.jpg`}
        alt=""
        loading="lazy"
        className="h-28 w-auto rounded-card object-cover"
      />
      {data && <span className="text-sm">{data.alt || 'Only decoration'}</span>}
    </span>
  );
}

/** Like `TextChange`: what was removed, then what was added. */
export function PictureChange({ before, after }: { before: string; after: string }) {
  return (
    <span className="flex flex-wrap items-start gap-6">
      {before && (
        <del className="text-danger *:line-through">
          <SmallPicture id={before} />
        </del>
      )}
      {after && (
        <ins className="font-semibold text-good no-underline">
          <SmallPicture id={after} />
        </ins>
      )}
    </span>
  );
}
