import { expect, test } from 'vitest';
import { addRecording, findRecording } from '#records/recordings.server.ts';
import { exportFiles } from '#records/transfer/export.server.ts';
import { applyImport, parseExport, planExport } from '#records/transfer/import.server.ts';
import { readPodcastGuid } from '#server/made-once.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { mediaTables } from './transfer.ts';

const now = new Date('2027-03-05T15:00:00.000Z');
const moves = engines.flatMap((from) => engines.map((to) => ({ from, to })));
const recording = {
  address: '/media/a.mp3',
  type: 'audio/mpeg',
  bytes: 209_715_200,
  seconds: 5_400,
  createdAt: now.toISOString(),
};

test.each(moves)(
  'what is known of audio files and the podcast’s guid move from $from.name to $to.name',
  async ({ from, to }) => {
    await using source = await freshDatabase(from.newLocation);
    await using target = await freshDatabase(to.newLocation);
    await addRecording(source.db, recording);
    await readPodcastGuid(source.db);
    await source.db.updateTable('identifiers').set({ value: 'made at a former address' }).execute();
    const { 'everything.json': parts = [] } = await exportFiles(source.db, [], mediaTables, now);
    const parsed = parseExport(Buffer.from([...parts].join('')), [], mediaTables);
    await applyImport(target.db, ['messages'], await planExport(target.db, parsed));
    expect(await findRecording(target.db, recording.address)).toEqual(recording);
    expect(await readPodcastGuid(target.db)).toBe('made at a former address');
  },
);
