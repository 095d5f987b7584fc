// Separate from picture.ts, because public pages do not load zod.
import * as z from 'zod/mini';
import { pictureNotDescribed } from '#core/http/file-messages.ts';
import { line, text } from '#core/text.ts';

/** Measured by the server. For a file uploaded here, the client's value is ignored. */
const measured = z._default(z.int().check(z.minimum(0)), 0);

function percent(name: string) {
  const error = `${name} must be a whole number from 0 to 100`;
  return z._default(z.int(error).check(z.minimum(0, error), z.maximum(100, error)), 50);
}

const cameras = /^(?:IMG|DSC[FN]?|PXL|MVIMG|DJI|GOPR|SAM|P)[-_ ]?\d{4,}[\w-]*$/i;
const programs = /^(?:screen ?shot|whatsapp image)\b.*\d/i;
const endings = /\.(?:jpe?g|png|gif|webp|avif|hei[cf]|tiff?|bmp|svg)$/i;

const description = text('The description', line, pictureNotDescribed).check(
  z.refine(
    (alt) => ![endings, cameras, programs].some((pattern) => pattern.test(alt)),
    'This looks like the name of a file. Say what the picture shows, for people who can’t see it',
  ),
);

const notAPicture = 'Picture must be one that has been added, or null';

/** An uploaded picture as part of an item. */
export const Picture = z.object(
  {
    id: z.string(notAPicture).check(z.regex(/^[\w-]+$/, notAPicture)),
    /** The size of the largest file in pixels. */
    width: measured,
    height: measured,
    /** What the picture shows. '' means that it is decorative, so the property is required. */
    alt: description,
    /** The point that stays visible where the picture is cropped, from the left and from the top, in percent. */
    focusX: percent('focusX'),
    focusY: percent('focusY'),
  },
  notAPicture,
);
export type Picture = z.infer<typeof Picture>;

const notAudio = 'Audio must be a full web address, https://…, or a file that has been added';

function isHttps(address: string) {
  return address.length <= 2_000 && /^https:\/\/[^\s/]/.test(address) && URL.canParse(address);
}

/** An audio file, uploaded here (`/media/….mp3`) or at another site. Unknown metadata is '' or 0. */
export const Audio = z.object(
  {
    address: z.string(notAudio).check(
      z.trim(),
      z.refine((address) => /^\/media\/[\w-]+\.\w+$/.test(address) || isHttps(address), notAudio),
    ),
    type: z._default(z.string().check(z.regex(/^(?:audio\/[\w.+-]+)?$/)), ''),
    bytes: measured,
    seconds: measured,
  },
  notAudio,
);
export type Audio = z.infer<typeof Audio>;
