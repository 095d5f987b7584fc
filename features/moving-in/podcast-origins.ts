import type { Db as RecordsDb } from '#records/store/tables.server.ts';
import type { Db } from './tables.ts';

/** What the messages were in the podcast that they come from. If several are one message now, the first one counts. */
export async function listPodcastOrigins(db: RecordsDb) {
  const rows = await (db as Db)
    .selectFrom('origins')
    .select(['itemId', 'key as guid', 'publishedAt'])
    .where('source', '=', 'podcast')
    .where('noun', '=', 'messages')
    .where('undone', '=', 0)
    .orderBy('publishedAt', 'desc')
    .orderBy('key', 'desc')
    .execute();
  return new Map(rows.map(({ itemId, guid, publishedAt }) => [itemId, { guid, publishedAt }]));
}
