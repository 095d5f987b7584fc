import { nouns } from '#nouns/all.ts';
import { bannerTable } from '#nouns/banner/banner.server.ts';
import { contentTables } from '#records/transfer/content-tables.server.ts';

/** What an export has: everything that volunteers look after, with its history; no password, no sessions. */
export const tables = contentTables(nouns, [bannerTable]);
