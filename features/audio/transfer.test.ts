import { expect, test } from 'vitest';
import { readPodcastGuid } from '#features/messages/podcast.server.ts';
import { addAudioFile, findAudioFile } from '#records/store/audio.server.ts';
import { exportFiles } from '#records/transfer/export.server.ts';
import { applyImport, parseExport, planExport } from '#records/transfer/import.server.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { audio } from './audio.server.ts';

const { tables = [] } = audio;
const now = new Date('2027-03-05T15:00:00.000Z');
const recording = { address: '/media/a.mp3', type: 'audio/mpeg', bytes: 209_715_200, seconds: 5_400 };

test.each(engines)(
  'an export on $name moves what is known of audio files, and the podcast’s guid',
  async ({ newLocation }) => {
    await using source = await freshDatabase(newLocation);
    await using target = await freshDatabase(newLocation);
    await addAudioFile(source.db, recording, now);
    await readPodcastGuid(source.db);
    await source.db.updateTable('identifiers').set({ value: 'made at a former address' }).execute();
    const { 'everything.json': parts = [] } = await exportFiles(source.db, [], tables, now);
    const parsed = parseExport(Buffer.from([...parts].join('')), [], tables);
    await applyImport(target.db, ['messages'], await planExport(target.db, parsed));
    expect(await findAudioFile(target.db, recording.address)).toEqual(recording);
    expect(await readPodcastGuid(target.db)).toBe('made at a former address');
  },
);
