import { pictureAddress, type WithPicture } from '#records/declare/picture.ts';
import { focalClasses, ResponsivePicture } from '#ui/responsive-picture.tsx';

export type ItemPictureProps = { item: WithPicture; sizes: string; priority?: boolean | undefined; className: string };

/** White even in dark mode: behind a transparent picture, and behind the alt text of one that cannot be loaded. */
const paper = 'bg-white text-[black]';

/** An item's picture in its own aspect ratio, not higher than the screen and not enlarged. */
export function WholePicture({ item: { picture }, className, ...look }: ItemPictureProps) {
  if (!picture) return null;
  const { id, alt, width, height } = picture;
  // The page's policy forbids inline styles, so the limit is a class: see `fit-*`.
  const tenths = Math.min(20, Math.max(1, Math.floor((10 * width) / height)));
  return (
    <ResponsivePicture
      source={{ src: pictureAddress(id), width, height }}
      alt={alt}
      {...look}
      className={`${paper} fit-${tenths} h-auto ${className}`}
    />
  );
}

/** The aspect ratio of pictures in a list. */
const shape = 3 / 2;

/** An item's picture in the aspect ratio of all pictures in a list, cropped around its focal point and not enlarged. */
export function CroppedPicture({ item: { picture }, className, ...look }: ItemPictureProps) {
  if (!picture) return null;
  const { id, alt, width, height } = picture;
  // A low picture may be enlarged by half, rather than being narrower than the others.
  const frameWidth = Math.min(width, Math.round(1.5 * height * shape));
  return (
    <ResponsivePicture
      source={{ src: pictureAddress(id), width, height }}
      frame={{ width: frameWidth, height: Math.round(frameWidth / shape) }}
      alt={alt}
      {...look}
      className={`${paper} ${focalClasses(picture)} aspect-[3/2] h-auto max-w-full object-cover ${className}`}
    />
  );
}

type FillingProps = Omit<ItemPictureProps, 'className'>;

/** An item's picture, cropped around its focal point to fill its frame. */
export function FillingPicture({ item: { picture }, ...look }: FillingProps) {
  if (!picture) return null;
  const { id, alt, width, height } = picture;
  return (
    <ResponsivePicture
      source={{ src: pictureAddress(id), width, height }}
      alt={alt}
      {...look}
      className={`${paper} ${focalClasses(picture)} h-full w-full object-cover`}
    />
  );
}
