import * as z from 'zod/mini';
import { admin } from '#content/pages/admin.ts';
import { dateInWords } from '#core/dates.ts';
import { pages, paragraph } from '#core/text.ts';
import { parseVideo, storedVideo, videoAddress } from '#core/video.ts';
import {
  audioField,
  dateField,
  type Field,
  lineField,
  optionalField,
  optionalTextField,
  pictureField,
} from '#records/declare/field.ts';
import { type Noun, newestFirst, schemasOf } from '#records/declare/noun.ts';
import type { WithPicture } from '#records/declare/picture.ts';
import { publicationFields, type WithState } from '#records/declare/publication.ts';

/** Stored as 'youtube:…' or 'vimeo:…', whichever form of the URL was pasted. */
const video = {
  ...optionalField('Video', { hint: 'An address at YouTube or Vimeo', isWide: true }),
  kind: 'link',
  schema: z.string('Video must be text').check(
    z.trim(),
    z.refine(
      (typed) => typed === '' || parseVideo(typed) !== undefined,
      'Video must be an address at YouTube or Vimeo',
    ),
    z.overwrite((typed) => {
      const found = parseVideo(typed);
      return found ? storedVideo(found) : '';
    }),
  ),
  show(stored: string) {
    const found = parseVideo(stored);
    return found ? videoAddress(found) : stored;
  },
} satisfies Field;

/** Only the server can parse passages. */
function noteOnPassages(typed: string, saved: { passages?: string; unread?: string | undefined } = {}) {
  return saved.unread && typed === saved.passages ? notFound(saved.unread) : undefined;
}

function notFound(unread: string) {
  return `“${unread}” is not a passage that can be found`;
}

const fields = {
  title: lineField('Title', { isWide: true }),
  preachedOn: dateField('Preached on'),
  speaker: optionalField('Speaker', { suggests: true }),
  series: optionalField('Series', { suggests: true }),
  passages: optionalField('Passages', { hint: 'Luke 14:15–24', note: noteOnPassages }),
  summary: optionalTextField('Summary', { maxLength: paragraph, rows: 3 }),
  video,
  audio: audioField('Audio'),
  transcript: { ...optionalTextField('Transcript', { maxLength: pages, rows: 6 }), isLong: true },
  picture: pictureField('Picture'),
  ...publicationFields,
};
const { shape, ...schemas } = schemasOf(fields);

/** A book of the Bible with its position. */
const Book = z.object({ name: z.string(), number: z.int() });
export type Book = z.infer<typeof Book>;

const Details = z.object({
  /** The books of its passages, in biblical order. */
  books: z.optional(z.array(Book)),
  /** The part of the passages that could not be parsed. */
  unread: z.optional(z.string()),
  /** The passages as they were understood, which visitors see instead of what was typed. */
  reference: z.optional(z.string()),
  /** The number within its series, if that has several messages. */
  part: z.optional(z.int()),
  hasTranscript: z.optional(z.boolean()),
  /** Whether its transcript has timings. */
  hasCaptions: z.optional(z.boolean()),
});

export type MessageInput = z.infer<typeof schemas.Input>;
export type Message = { id: string; version: number; slug: string } & MessageInput &
  WithPicture &
  WithState &
  z.infer<typeof Details>;

/** What was typed stays for admins. */
export function asUnderstood({ reference, ...message }: Message): Message {
  return { ...message, passages: reference ?? message.passages };
}

export const messages = {
  path: 'messages',
  table: 'messages',
  name: 'message',
  plural: 'messages',
  fields,
  Item: z.object({ id: z.string(), ...shape, version: z.int(), slug: z.string() }),
  Details,
  ...schemas,
  ...newestFirst<Message>('preachedOn'),
  hasSlugs: true,
  expectedOnSundays: 'preachedOn',
  publicView: (message) => ({ ...asUnderstood(message), transcript: '' }),
  summary: ({ preachedOn, speaker, series, passages, summary, unread, video, audio, hasTranscript }) => ({
    facts: [
      dateInWords(preachedOn).whole,
      ...[speaker, series, passages, unread && notFound(unread)].flatMap((fact) => fact || []),
      ...(audio?.bytes === 0 ? ['The length of its audio isn’t known yet, so it isn’t in the podcast'] : []),
    ],
    text: summary,
    marks: Object.entries({ Video: video, Audio: audio, Transcript: hasTranscript }).flatMap(([mark, isThere]) =>
      isThere ? mark : [],
    ),
  }),
  admin: admin.messages,
} as const satisfies Noun<Message>;
