import { nouns } from '#nouns/all.server.ts';
import { contentTables } from '#records/transfer/content-tables.server.ts';
import { audioTables } from '#server/media/transfer.ts';
import { newsletterTables } from '#server/newsletter/transfer.ts';
import { pictureTables } from '#server/pictures/transfer.ts';

/** What an export has: everything that volunteers look after, with its history and pictures and what is known of audio files, and the newsletter; no password, no sessions. */
export const tables = [...contentTables(nouns), ...pictureTables, ...audioTables, ...newsletterTables];
