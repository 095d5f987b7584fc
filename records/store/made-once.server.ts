import { createHash, randomBytes } from 'node:crypto';
import { absoluteUrl } from '#core/links.ts';
import { podcastPath } from '#features/messages/message-list.ts';
import type { Db } from '#server/db/schema.ts';

/** Signs the newsletter's links, and hashes its addresses. */
export function readSecret(db: Db) {
  return readOrMake(db, 'secrets', 'newsletter', makeSecret);
}

/** Tells this installation from one with a copy of its database: copies are made without it. */
export function readInstallation(db: Db) {
  return readOrMake(db, 'installation', 'id', makeSecret);
}

/** By which directories know the podcast, for ever: also when the site has moved to another address. */
export function readPodcastGuid(db: Db) {
  return readOrMake(db, 'identifiers', 'podcast:guid', () => podcastGuid(absoluteUrl(podcastPath)));
}

function makeSecret() {
  return randomBytes(32).toString('base64url');
}

/** As the namespace has it: the UUID, version 5, of the feed's address without its scheme. */
export function podcastGuid(feedUrl: string) {
  const namespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');
  const name = feedUrl.replace(/^\w+:\/\//, '').replace(/\/+$/, '');
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Made at first use. If two programs make it at once, both get the one that was stored. */
async function readOrMake(
  db: Db,
  table: 'secrets' | 'installation' | 'identifiers',
  name: string,
  make: () => string,
): Promise<string> {
  const find = () => db.selectFrom(table).select('value').where('name', '=', name);
  const found = await find().executeTakeFirst();
  if (found) return found.value;
  await db
    .insertInto(table)
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find().executeTakeFirstOrThrow()).value;
}
