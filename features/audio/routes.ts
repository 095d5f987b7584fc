import * as z from 'zod/mini';
import { nameSchemas } from '#core/http/openapi.server.ts';
import { ValidationProblem } from '#core/http/problem.ts';
import { type Route, route } from '#core/http/route.server.ts';
import { createQueue, disableSocketTimeout } from '#core/uploads/queue.ts';
import { checkHeaders } from '#core/uploads/receive-file.ts';
import { Audio } from '#records/declare/file-values.ts';
import { addAudioFile } from '#records/store/audio.server.ts';
import type { Services } from '#records/store/feature.server.ts';
import type { Probe } from './measure-remote-audio.ts';
import type { AudioReader } from './reader.ts';
import { audioLimits, receiveAudio } from './upload.ts';

const RemoteAudio = z.pick(Audio, { address: true });
nameSchemas({ Audio, RemoteAudio });

type AudioServices = Pick<Services, 'db' | 'now' | 'settings'> & { readAudio: AudioReader['read']; probe: Probe };

export function audioRoutes({ db, now, settings, readAudio, probe }: AudioServices): Route[] {
  const enqueue = createQueue({ what: 'audio files', concurrency: 3 });
  return [
    route('POST /api/audio', {
      summary: 'Add an audio file, MP3 or M4A with AAC. The body is the file, and the answer what a message can have',
      for: 'admin',
      takesHours: true,
      upload: { 'application/octet-stream': z.file(), 'audio/*': z.file() },
      ok: { 201: ['What is known of the file', Audio] },
      headers: ['Location'],
      problems: { 413: ['The file is over 200 MB', ValidationProblem], 507: 'The server has no room left' },
      async handle({ c }) {
        checkHeaders(c.req.raw, audioLimits);
        const audio = await enqueue(() =>
          receiveAudio(c.req.raw, settings.mediaDir, (path) => {
            disableSocketTimeout(c);
            return readAudio(path);
          }),
        );
        await addAudioFile(db, audio, now());
        c.header('location', audio.address);
        return audio;
      },
    }),
    route('POST /api/audio/remote', {
      summary: 'Ask another site what an audio file there is, and how long. The answer is what a message can have',
      for: 'admin',
      body: RemoteAudio,
      ok: { 200: ['What is not known is empty or 0', Audio] },
      async handle({ body: { address } }) {
        const asked = await probe(address, {}).catch(() => undefined);
        return { address, type: '', bytes: 0, seconds: 0, ...asked };
      },
    }),
  ];
}
