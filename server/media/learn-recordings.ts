import type { Context, Next } from 'hono';
import { messages } from '#nouns/messages/message.ts';
import { addRecording } from '#records/recordings.server.ts';
import { write } from '#records/versions.server.ts';
import type { Db } from '#server/db/schema.ts';
import { log, logFailure } from '#server/log.ts';
import type { AskedRecording } from './ask-length.ts';

type AskLength = (address: string, way: { signal: AbortSignal }) => Promise<AskedRecording | undefined>;

export type RecordingLearner = ReturnType<typeof createRecordingLearner>;

/**
 * Looks for messages whose audio is at another site, and finds out how long that file is, which a podcast must say: the oldest first, at most
 * `perHour`. What has not been asked for, or not for the longest time, comes first, so that hosts that never answer do not keep others waiting.
 */
export function createRecordingLearner(
  { db, now }: { db: Db; now: () => Date },
  askLength: AskLength,
  { perHour = 100 } = {},
) {
  const stopping = new AbortController();
  let hour = 0;
  let left = 0;
  /** In which hour each address was last asked for that is still unknown. */
  let askedIn = new Map<string, number>();
  let isWanted = false;
  let running: Promise<void> | undefined;

  /** Those that were not asked for in this hour. */
  async function listWaiting() {
    const unknown = new Set(await listUnknown(db));
    askedIn = new Map([...askedIn].filter(([address]) => unknown.has(address)));
    const lastAsked = (address: string) => askedIn.get(address) ?? 0;
    return [...unknown].filter((address) => lastAsked(address) !== hour).sort((a, b) => lastAsked(a) - lastAsked(b));
  }

  async function learn(address: string) {
    const asked = await askLength(address, { signal: stopping.signal });
    if (!asked) return;
    const recording = { address, ...asked, seconds: 0, createdAt: now().toISOString() };
    await write(db, [messages.path], (transaction) => addRecording(transaction, recording));
  }

  async function run() {
    try {
      while (isWanted) {
        isWanted = false;
        for (const address of await listWaiting()) {
          if (left === 0 || stopping.signal.aborted) return;
          left -= 1;
          askedIn.set(address, hour);
          await learn(address).catch((err) =>
            log.info({ err: String(err) }, 'The length of an audio file is not known'),
          );
        }
      }
    } finally {
      // Not later, when another wake may have come.
      running = undefined;
    }
  }

  /** Looks for what is unknown now, as far as the hour allows. Nobody waits for it. */
  function wake() {
    isWanted = true;
    running ??= run().catch(logFailure('Looking for audio files'));
  }

  return {
    wake,
    startHour() {
      hour += 1;
      left = perHour;
      wake();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** The addresses of audio at other sites of which nothing is known, those of the oldest messages first. */
async function listUnknown(db: Db) {
  const rows = await db
    .selectFrom(messages.table)
    .select('audio')
    .where('audio', 'like', 'https://%')
    .where('audio', 'not in', db.selectFrom('recordings').select('address'))
    .groupBy('audio')
    .orderBy(({ fn }) => fn.min('preachedOn'))
    .execute();
  return rows.map(({ audio }) => String(audio));
}

/** Any write may have brought an address. */
export function wakeAfterWrites({ wake }: Pick<RecordingLearner, 'wake'>) {
  return async (c: Context, next: Next) => {
    await next();
    if (c.req.method !== 'GET' && c.res.ok) wake();
  };
}
