import pictures from '#app/pictures.json' with { type: 'json' };

export type PictureName = keyof typeof pictures;

function sourceSet({ src, widths }: (typeof pictures)[PictureName], format: 'avif' | 'webp') {
  return widths.map((width) => `${src}-${width}.${format} ${width}w`).join(', ');
}

/**
 * A picture from pictures/ in every size and format that was cut. `tall` names the one for narrow screens;
 * `priority` is for the one picture a page opens with.
 */
export function Picture({
  name,
  tall,
  alt,
  sizes,
  priority = false,
  className = 'h-full w-full object-cover',
}: {
  name: PictureName;
  tall?: PictureName;
  alt: string;
  sizes: string;
  priority?: boolean;
  className?: string;
}) {
  const picture = pictures[name];
  return (
    <picture className="contents">
      {tall && (
        <source
          media="(max-width: 47.99rem)"
          srcSet={sourceSet(pictures[tall], 'avif')}
          sizes={sizes}
          type="image/avif"
        />
      )}
      {tall && (
        <source
          media="(max-width: 47.99rem)"
          srcSet={sourceSet(pictures[tall], 'webp')}
          sizes={sizes}
          type="image/webp"
        />
      )}
      <source srcSet={sourceSet(picture, 'avif')} sizes={sizes} type="image/avif" />
      <source srcSet={sourceSet(picture, 'webp')} sizes={sizes} type="image/webp" />
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
