import pictures from '#pictures/manifest.json' with { type: 'json' };
import {
  type Focus,
  focalClasses,
  type PictureLook,
  type PictureSource,
  ResponsivePicture,
  sourceSet,
} from './responsive-picture.tsx';

type Name = keyof typeof pictures;
/** `tall`: its part for narrow screens. Only the picture that the build knows as the hero has one. */
type OwnSource = PictureSource & { tall?: PictureSource };
type Uploaded = { id: string; width: number; height: number } & Focus;

/** The files of a picture from pictures/, unless it is no longer there, or of one that was added in the browser. */
export function sourceOf(picture: Name | Uploaded): OwnSource | undefined {
  if (typeof picture === 'string') return pictures[picture];
  const { id, width, height } = picture;
  return { src: `/pictures/${id}`, width, height };
}

/**
 * A picture that fills its frame, from pictures/ or added in the browser. `tall`: its version for narrow screens. `position`: the class that says
 * which part of one from pictures/ stays visible where it is cropped; the other kind has a focal point.
 */
export function Picture({
  name,
  sizes,
  className = 'h-full w-full object-cover',
  position = '',
  tall,
  ...look
}: PictureLook & { name: Name | Uploaded; position?: string; tall?: PictureSource | undefined }) {
  const found = sourceOf(name);
  if (!found) return null;
  const { tall: _, ...source } = found;
  const [shown, needed] =
    typeof name === 'string' ? [position, sizes] : [focalClasses(name), sizesOfWide(sizes, source)];
  return (
    <ResponsivePicture source={source} sizes={needed} className={`${className} ${shown}`.trim()} {...look}>
      {tall && <source media="(max-width: 47.99rem)" srcSet={sourceSet(tall)} sizes={sizes} type="image/avif" />}
    </ResponsivePicture>
  );
}

/** The widest of the site's own pictures. */
const usualRatio = 2.5;

/** A panorama is cropped on both sides, so it must be larger than its frame. */
function sizesOfWide(sizes: string, { width, height }: PictureSource) {
  const factor = Math.max(1, width / height / usualRatio);
  return sizes.replaceAll(/[\d.]+(?=(?:vw|rem)(?:,|$))/g, (length) => `${Math.round(Number(length) * factor)}`);
}
