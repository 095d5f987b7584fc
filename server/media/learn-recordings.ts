import type { Context, Next } from 'hono';
import { messages } from '#nouns/messages/message.ts';
import { addRecording, findRecording } from '#records/recordings.server.ts';
import { write } from '#records/versions.server.ts';
import type { Db } from '#server/db/schema.ts';
import { log } from '#server/log.ts';
import type { AskedRecording } from './ask-length.ts';

export type LearnDependencies = { askLength: (address: string) => Promise<AskedRecording | undefined> };

type Dependencies = LearnDependencies & { db: Db; now: () => Date };

/** After a message was saved whose audio is at another site: finds out how long that file is, which a podcast must say. Nobody waits for it. */
export function learnRecordings({ db, now, askLength }: Dependencies) {
  async function learn(address: string) {
    if (!address.startsWith('https://') || (await findRecording(db, address))) return;
    const asked = await askLength(address);
    if (!asked) return;
    const recording = { address, ...asked, seconds: 0, createdAt: now().toISOString() };
    await write(db, [messages.path], (transaction) => addRecording(transaction, recording));
  }
  return async (c: Context, next: Next) => {
    await next();
    if (c.req.method === 'GET' || !c.res.ok || c.res.status === 204) return;
    const { audio = '' } = (await c.res.clone().json()) as { audio?: string };
    learn(audio).catch((err) => log.info({ err: String(err) }, 'The length of an audio file is not known'));
  };
}
