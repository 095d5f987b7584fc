import { useQuery } from '@tanstack/react-query';
import { pictureAddress } from '#records/picture.ts';
import type { PictureDetails } from '#records/picture-details.ts';
import { useLoadingWhenIdle } from '#ui/use-loading-when-idle.ts';

/** A picture in the history or in a conflict, with its text: two versions may differ in the text alone. */
export function SmallPicture({ value: id }: { value: string }) {
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
