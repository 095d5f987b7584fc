import * as z from 'zod/mini';
import { Audio } from '#records/declare/file-values.ts';
import type { Feature, OpenFeature, Services } from '#records/store/feature.server.ts';
import { deleteLeftovers, deleteUnreferencedAudio } from './folder.ts';
import { createRemoteAudioJob, type Probe } from './measure-remote-audio.ts';
import { probeRemoteAudio } from './probe-remote-audio.ts';
import { createAudioReader } from './reader.ts';
import { audioRoutes } from './routes.ts';
import { createAudioSender } from './serving.ts';

/** The audio files of messages. */
export const audio: Feature = {
  /** The metadata of the files, which are not exported themselves, and the podcast's GUID. */
  tables: [
    { name: 'audioFiles', key: ['address'], Row: z.strictObject({ ...Audio.shape, createdAt: z.iso.datetime() }) },
    { name: 'identifiers', key: ['name'], Row: z.strictObject({ name: z.string(), value: z.string() }) },
  ],
  open: openAudio,
};

/** `probe`: asks another site about a file. */
export function openAudio(services: Services, probe: Probe = probeRemoteAudio): OpenFeature {
  const { db, now, nouns, settings } = services;
  const reader = createAudioReader();
  const folder = settings.mediaDir;
  return {
    routes: audioRoutes({ ...services, readAudio: reader.read, probe }),
    files: { send: createAudioSender(folder) },
    jobs: [
      { every: 'hour', what: 'Deleting partial uploads', run: () => deleteLeftovers(folder, now()) },
      { every: 'day', what: 'Deleting unused audio', run: () => deleteUnreferencedAudio(db, nouns, folder, now()) },
      { every: 'hour', what: 'Probing remote audio', run: createRemoteAudioJob(db, nouns, probe) },
    ],
    stop: reader.close,
  };
}
