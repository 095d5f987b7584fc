import pictures from '#pictures/manifest.json' with { type: 'json' };
import { type PictureLook, ResponsivePicture, sourceSet } from './responsive-picture.tsx';

type Name = keyof typeof pictures;

/** A picture from pictures/. `tall` is its version for narrow screens. */
export function Picture({ name, tall, ...look }: PictureLook & { name: Name; tall?: Name }) {
  return (
    <ResponsivePicture source={pictures[name]} {...look}>
      {tall && (
        <source media="(max-width: 47.99rem)" srcSet={sourceSet(pictures[tall])} sizes={look.sizes} type="image/avif" />
      )}
    </ResponsivePicture>
  );
}
