import type { Value } from '#records/declare/field.ts';
import type { Picture } from '#records/declare/file-values.ts';
import { pictureAddress } from '#records/declare/picture.ts';
import { useLoadingWhenIdle } from '#ui/use-loading-when-idle.ts';

/** A picture in the history or in a conflict, with its alt text: two versions may differ only in that. */
export function SmallPicture({ value }: { value: Value }) {
  const { id, alt } = value as Picture;
  const image = useLoadingWhenIdle();
  return (
    <span className="inline-grid max-w-60 gap-1">
      {/* The caption below is the alt text. */}
      <img
        ref={image}
        src={`${pictureAddress(id)}-1200.jpg`}
        alt=""
        loading="lazy"
        className="h-28 w-auto rounded-card object-cover"
      />
      <span className="text-sm">{alt || 'Only decoration'}</span>
    </span>
  );
}
