import { pictureAddress } from '#records/picture.ts';

/** A picture where its field is compared or listed. */
export function SmallPicture({ id, alt }: { id: string; alt: string }) {
  return (
    <img
      src={`${pictureAddress(id)}-1200.jpg`}
      alt={alt}
      loading="lazy"
      className="inline-block h-28 max-w-full rounded-card object-contain"
    />
  );
}

/** Like `TextChange`: what was removed, then what was added. */
export function PictureChange({ before, after }: { before: string; after: string }) {
  return (
    <span className="flex flex-wrap items-end gap-4">
      {before && (
        <del className="text-danger">
          <SmallPicture id={before} alt="Picture before" /> Removed
        </del>
      )}
      {after && (
        <ins className="font-semibold text-good no-underline">
          <SmallPicture id={after} alt="Picture after" /> Added
        </ins>
      )}
    </span>
  );
}
