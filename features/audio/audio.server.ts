import * as z from 'zod/mini';
import { Audio } from '#records/declare/file-values.ts';
import type { Feature, OpenFeature, Services } from '#records/store/feature.server.ts';
import { askLength } from './ask-length.ts';
import { deleteLeftovers, deleteUnnamedAudio } from './folder.ts';
import { type AskLength, createRemoteAudioMeter } from './measure-remote-audio.ts';
import { createAudioReader } from './reader.ts';
import { audioRoutes } from './routes.ts';
import { createMediaSender } from './serving.ts';

/** The audio files of messages. */
export const audio: Feature = {
  /** What is known of the files, which are not in an export themselves, and by what directories know the podcast. */
  tables: [
    { name: 'audioFiles', key: ['address'], Row: z.strictObject({ ...Audio.shape, createdAt: z.iso.datetime() }) },
    { name: 'identifiers', key: ['name'], Row: z.strictObject({ name: z.string(), value: z.string() }) },
  ],
  open: openAudio,
};

/** `ask`: asks another site about a file there. */
export function openAudio(services: Services, ask: AskLength = askLength): OpenFeature {
  const { db, now, nouns, settings } = services;
  const reader = createAudioReader();
  const folder = settings.mediaDir;
  return {
    routes: audioRoutes({ ...services, readAudio: reader.read, ask }),
    files: { send: createMediaSender(folder) },
    jobs: [
      { every: 'hour', what: 'Deleting what is left of uploads', run: () => deleteLeftovers(folder, now()) },
      { every: 'day', what: 'Looking after the audio files', run: () => deleteUnnamedAudio(db, nouns, folder, now()) },
      {
        every: 'hour',
        what: 'Asking how long audio at other sites is',
        run: createRemoteAudioMeter(db, nouns, ask),
      },
    ],
    stop: reader.close,
  };
}
