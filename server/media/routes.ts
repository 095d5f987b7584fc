import { Hono, type MiddlewareHandler } from 'hono';
import { addRecording } from '#records/recordings.server.ts';
import type { Db } from '#server/db/schema.ts';
import type { Settings } from '#server/settings.ts';
import { createTurns } from '#server/uploads/turns.ts';
import { waitPatiently } from '#server/uploads/wait-patiently.ts';
import type { RecordingReader } from './reader.ts';
import { checkHead, receiveRecording } from './upload.ts';

export type MediaDependencies = {
  readRecording: RecordingReader['read'];
  settings: Pick<Settings, 'mediaDir'>;
};

type Dependencies = MediaDependencies & { db: Db; now: () => Date; requireAdmin: MiddlewareHandler };

export const mediaApiPath = '/api/media';

export function mediaRoutes({ db, now, requireAdmin, readRecording, settings }: Dependencies) {
  const takeTurn = createTurns({ what: 'audio files', atOnce: 3 });
  return new Hono().use(requireAdmin).post('/', async (c) => {
    checkHead(c.req.raw);
    const recording = await takeTurn(() =>
      receiveRecording(c.req.raw, settings.mediaDir, (path) => {
        waitPatiently(c);
        return readRecording(path);
      }),
    );
    await addRecording(db, { ...recording, createdAt: now().toISOString() });
    return c.json(recording, 201, { location: recording.address });
  });
}
