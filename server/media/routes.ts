import { Hono, type MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { parseBody } from '#http/request-body.ts';
import { addAudioFile } from '#records/audio.server.ts';
import { Audio } from '#records/file-values.ts';
import type { Db } from '#server/db/schema.ts';
import type { Settings } from '#server/settings.ts';
import { checkHead } from '#server/uploads/receive-file.ts';
import { createTurns } from '#server/uploads/turns.ts';
import { waitPatiently } from '#server/uploads/wait-patiently.ts';
import { askLength } from './ask-length.ts';
import type { AudioReader } from './reader.ts';
import { audioLimits, receiveAudio } from './upload.ts';

export type AudioDependencies = {
  readAudio: AudioReader['read'];
  askLength?: typeof askLength;
  settings: Pick<Settings, 'mediaDir'>;
};

type Dependencies = AudioDependencies & { db: Db; now: () => Date; requireAdmin: MiddlewareHandler };

export const audioPath = '/api/audio';

export const RemoteAudio = z.pick(Audio, { address: true });

export function audioRoutes({ db, now, requireAdmin, readAudio, askLength: ask = askLength, settings }: Dependencies) {
  const takeTurn = createTurns({ what: 'audio files', atOnce: 3 });
  return new Hono()
    .use(requireAdmin)
    .post('/', async (c) => {
      checkHead(c.req.raw, audioLimits);
      const audio = await takeTurn(() =>
        receiveAudio(c.req.raw, settings.mediaDir, (path) => {
          waitPatiently(c);
          return readAudio(path);
        }),
      );
      await addAudioFile(db, audio, now());
      return c.json(audio, 201, { location: audio.address });
    })
    .post('/remote', async (c) => {
      const { address } = await parseBody(c.req.raw, RemoteAudio);
      const asked = await ask(address).catch(() => undefined);
      return c.json({ address, type: '', bytes: 0, seconds: 0, ...asked } satisfies Audio);
    });
}
