import type { ReactNode } from 'react';
import { widthsFor } from './picture-widths.ts';
import { useLoadingWhenIdle } from './use-loading-when-idle.ts';

/** `src`: the address of its files, before '-800.avif' or '-1200.jpg'. */
export type PictureSource = { src: string; width: number; height: number };

export function sourceSet({ src, width }: Pick<PictureSource, 'src' | 'width'>) {
  return widthsFor(width)
    .map((size) => `${src}-${size}.avif ${size}w`)
    .join(', ');
}

/** The point of a picture that stays visible where it is cropped, in percent from the left and from the top. */
export type Focus = { focusX: number; focusY: number };

/** Both directions: it depends on the frame's shape, which may differ between screens, in which of them the picture is cropped. */
export function focalClasses({ focusX, focusY }: Focus) {
  const [x, y] = [focusX, focusY].map((percent) => 10 * Math.round(percent / 10));
  return `focal focal-x-${x} focal-y-${y}`;
}

export type PictureLook = { alt: string; sizes: string; priority?: boolean | undefined; className?: string };

/**
 * A picture in every generated size, and as a JPEG for old browsers. `priority` is for the picture on the first screen, `frame` for
 * one that is cropped to another aspect ratio. The children are sources that precede its own.
 */
export function ResponsivePicture({
  source,
  frame = source,
  alt,
  sizes,
  priority,
  className = 'h-full w-full object-cover',
  children,
}: PictureLook & { source: PictureSource; frame?: { width: number; height: number }; children?: ReactNode }) {
  const image = useLoadingWhenIdle();
  return (
    <picture className="contents">
      {children}
      <source srcSet={sourceSet(source)} sizes={sizes} type="image/avif" />
      <img
        ref={image}
        {...frame}
        src={`${source.src}-1200.jpg`}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  );
}
