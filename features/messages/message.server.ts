import { dateInWords, isNearYear, needsNearYear } from '#core/dates.ts';
import { readPassages } from '#core/passages.server.ts';
import type { ServerHalf } from '#records/store/details.server.ts';
import { selectPublic } from '#records/store/public-items.server.ts';
import { type Db, inChunks } from '#records/store/tables.server.ts';
import { asUnderstood, type Message, messages } from './message.ts';
import { hasTimes, wordsOfTranscript } from './transcript.server.ts';

export const messageRules: ServerHalf<Message> = {
  derivedBy: '2',
  derive: ({ passages, transcript }) => ({
    details: {
      ...readPassages(passages),
      ...(transcript && { hasTranscript: true }),
      ...(hasTimes(transcript) && { hasCaptions: true }),
    },
  }),
  card({ preachedOn, speaker, passages }) {
    const { whole, month, day } = dateInWords(preachedOn);
    return {
      lines: [whole, speaker].filter(Boolean),
      emblem: passages ? passages.split(/;\s*/) : [month.slice(0, 3), day],
    };
  },
  findMistake({ preachedOn }, _now, before) {
    if (isNearYear(preachedOn) || preachedOn === before?.preachedOn) return undefined;
    return { field: 'preachedOn', message: needsNearYear(messages.fields.preachedOn.label) };
  },
  async compute(all, { db, now }) {
    const parts = await findParts(db, all, now);
    return all.map((message) => ({ ...message, ...parts.get(message.id) }));
  },
  /** Adds the readable transcript. */
  readForPage: (message) => ({ ...asUnderstood(message), transcript: wordsOfTranscript(message.transcript) }),
};

/** A content security policy header if a page plays audio from another host. */
export function policyFor({ audio }: Partial<Pick<Message, 'audio'>> = {}): Record<string, string> {
  // The host must not contain anything that ends the directive.
  const host = /^https:\/\/[\w.-]+(?::\d+)?$/.exec(URL.parse(audio?.address ?? '')?.origin ?? '');
  return host ? { 'content-security-policy': `media-src ${host[0]}` } : {};
}

/** The part numbers of messages, by id, in series with several messages. */
async function findParts(db: Db, all: Message[], now: Date) {
  const rows = await inChunks([...new Set(all.flatMap(({ series }) => series || []))], (series) =>
    selectPublic(db, messages, now)
      .select(['id', 'series'])
      .where('series', 'in', series)
      .orderBy('preachedOn')
      .orderBy('id')
      .execute(),
  );
  const bySeries = Object.values(Object.groupBy(rows, (row) => String(row.series)));
  return new Map(
    bySeries.flatMap((several = []) =>
      several.length > 1 ? several.map(({ id }, index) => [id, { part: index + 1 }] as const) : [],
    ),
  );
}
