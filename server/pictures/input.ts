import * as z from 'zod/mini';
import { line, notAnObject, text } from '#domain/text.ts';
import { pictureNotDescribed } from '#http/picture-messages.ts';

const percent = (name: string) => {
  const error = `${name} must be a whole number from 0 to 100`;
  return z._default(z.int(error).check(z.minimum(0, error), z.maximum(100, error)), 50);
};

/** What an admin says about a picture. */
export const pictureShape = {
  alt: z._default(text('The description', line), ''),
  decorative: z._default(z.boolean('decorative must be true or false'), false),
  focusX: percent('focusX'),
  focusY: percent('focusY'),
};

/** Without a size it is missing or empty. */
export type UploadedFile = { name: string; size: number };
type Described = { alt?: unknown; decorative?: boolean; file?: UploadedFile };

/** Reported together with what is wrong with other fields. */
const when = () => true;
const isDescribed = z.refine<Described>(({ alt, decorative }) => decorative || alt !== '', {
  path: ['alt'],
  error: pictureNotDescribed,
  when,
});
const isNoFileName = z.refine<Described>(
  ({ alt, decorative, file }) => decorative || alt === '' || !isFileName(String(alt), file?.name),
  {
    path: ['alt'],
    error: 'This looks like the name of a file. Say what the picture shows, for people who can’t see it',
    when,
  },
);

export const PictureInput = z.object(pictureShape, notAnObject).check(isDescribed, isNoFileName);

const uploaded = z
  .custom<UploadedFile>()
  .check(z.refine(({ size }) => size > 0, 'Choose a picture: the file is missing or empty'));
export const PictureUpload = z.object({ ...pictureShape, file: uploaded }).check(isDescribed, isNoFileName);

const cameras = /^(?:IMG|DSC[FN]?|PXL|MVIMG|DJI|GOPR|SAM|P)[-_ ]?\d{4,}[\w-]*$/i;
const programs = /^(?:screen ?shot|whatsapp image)\b.*\d/i;
const endings = /\.(?:jpe?g|png|gif|webp|avif|hei[cf]|tiff?|bmp|svg)$/i;

function isFileName(alt: string, uploaded?: string) {
  const stem = uploaded?.replace(/\.[^.]*$/, '');
  const isUploaded = alt === uploaded || (alt === stem && !/\s/.test(alt));
  return isUploaded || [endings, cameras, programs].some((pattern) => pattern.test(alt));
}
