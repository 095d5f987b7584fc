import pictures from '#pictures/manifest.json' with { type: 'json' };
import { cutWidths } from './picture-widths.ts';

function sourceSet({ src, width }: { src: string; width: number }) {
  return cutWidths(width)
    .map((size) => `${src}-${size}.avif ${size}w`)
    .join(', ');
}

/**
 * A picture from pictures/ in every generated size, and once as a JPEG for old browsers. `tall` is its version for narrow screens;
 * `priority` is for the picture on the first screen.
 */
export function Picture({
  name,
  tall,
  alt,
  sizes,
  priority = false,
  className = 'h-full w-full object-cover',
}: {
  name: keyof typeof pictures;
  tall?: keyof typeof pictures;
  alt: string;
  sizes: string;
  priority?: boolean;
  className?: string;
}) {
  const picture = pictures[name];
  return (
    <picture className="contents">
      {tall && (
        <source media="(max-width: 47.99rem)" srcSet={sourceSet(pictures[tall])} sizes={sizes} type="image/avif" />
      )}
      <source srcSet={sourceSet(picture)} sizes={sizes} type="image/avif" />
      <img
        src={`${picture.src}-1200.jpg`}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  );
}
