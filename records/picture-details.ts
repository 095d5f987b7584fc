// Apart from picture.ts, because public pages do not load zod.
import * as z from 'zod/mini';

/** What a page needs to know of an item's picture besides its id. A picture that is only decoration has no `alt`. */
export const PictureDetails = z.object({
  alt: z.string(),
  /** In pixels, of the largest size. */
  width: z.int(),
  height: z.int(),
  /** The point that stays visible where the picture is cropped, from the left and from the top, in percent. */
  focusX: z.int(),
  focusY: z.int(),
});
export type PictureDetails = z.infer<typeof PictureDetails>;
