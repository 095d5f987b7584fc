import { siteUrl as ownUrl } from '#content/site.ts';
import { isSampleAddress } from '#core/links.ts';
import { countUnconfirmed, nouns } from '#features/all.server.ts';
import type { Sample } from '#records/declare/unconfirmed.ts';
import { listSamples, untouchedInWords } from '#records/store/samples.server.ts';
import type { Db } from './db/schema.ts';

/** A line for each kind of published content that may not be true of this church, with what to do about it. */
export async function listNotices(db: Db, marked: readonly Sample[], siteUrl = ownUrl) {
  const { waiting } = await countUnconfirmed(db, marked);
  const samples = untouchedInWords(await listSamples(db, nouns));
  return [
    waiting.safety > 0 &&
      `Safety promises that the church has not confirmed: ${waiting.safety}. /admin/start and 'npm run check:content' list them`,
    samples && `Visitors see samples: ${samples}. 'npm run samples -- --remove' takes them out`,
    isSampleAddress(siteUrl) &&
      `siteUrl in content/site.ts is still a sample, ${siteUrl}: search engines, feeds and calendars will point there. Put in your own address`,
  ].filter((line) => line !== false && line !== '');
}
