import * as z from 'zod/mini';
import { nameSchemas } from '#http/openapi.server.ts';
import { ValidationProblem } from '#http/problem.ts';
import { type Route, route } from '#http/route.server.ts';
import { addRecording } from '#records/recordings.server.ts';
import type { Services } from '#server/services.ts';
import { createTurns } from '#server/uploads/turns.ts';
import { waitPatiently } from '#server/uploads/wait-patiently.ts';
import { checkHead, receiveRecording } from './upload.ts';

const NewRecording = z.object({
  address: z.string(),
  type: z.enum(['audio/mpeg', 'audio/x-m4a']),
  bytes: z.int(),
  seconds: z.int(),
});
nameSchemas({ NewRecording });

export const mediaApiPath = '/api/media';

export function mediaRoutes({ db, now, readRecording, settings }: Services): Route[] {
  const takeTurn = createTurns({ what: 'audio files', atOnce: 3 });
  return [
    route(`POST ${mediaApiPath}`, {
      summary: 'Add an audio file, MP3 or M4A with AAC, whose address a message can then have. The body is the file',
      for: 'admin',
      upload: { 'audio/mpeg': z.file(), 'audio/mp4': z.file() },
      ok: { 201: ['What is known of the file', NewRecording] },
      headers: ['Location'],
      problems: { 413: ['The file is over 200 MB', ValidationProblem], 507: 'The server has no room left' },
      async handle({ c }) {
        checkHead(c.req.raw);
        const recording = await takeTurn(() =>
          receiveRecording(c.req.raw, settings.mediaDir, (path) => {
            waitPatiently(c);
            return readRecording(path);
          }),
        );
        await addRecording(db, { ...recording, createdAt: now().toISOString() });
        c.header('location', recording.address);
        return recording;
      },
    }),
  ];
}
