import { describe, expect, test } from 'vitest';
import { absoluteUrl } from '#core/links.ts';
import { podcastPath } from '#features/messages/message-list.ts';
import { podcastGuid, readPodcastGuid } from '#features/messages/podcast.server.ts';
import { openDatabase } from '#server/db/database.ts';
import { engines, freshDatabase } from '#test/database.ts';

test('computes the GUID of the namespace’s own example', () => {
  for (const url of ['https://mp3s.nashownotes.com/pc20rss.xml', 'http://mp3s.nashownotes.com/pc20rss.xml/'])
    expect(podcastGuid(url)).toBe('917393e3-1b1e-5cef-ace4-edaa54e1f810');
});

describe.each(engines)('on $name', ({ newLocation }) => {
  test('creates the GUID once, even in two concurrent processes, and keeps it for life', async () => {
    const location = await newLocation();
    await using database = await freshDatabase(async () => location);
    const other = openDatabase(location.settings);
    const made = podcastGuid(absoluteUrl(podcastPath));
    expect(await Promise.all([database.db, other.db].map(readPodcastGuid))).toEqual([made, made]);
    // Simulates a site that had another URL at the time.
    await database.db.updateTable('identifiers').set({ value: 'the first' }).execute();
    expect(await readPodcastGuid(other.db)).toBe('the first');
    await other.close();
  });
});
