import { sampleArticles, sampleGroups } from '#content/sample-data.ts';
import { createGroup } from './groups.ts';
import { createArticle } from './news.ts';
import type { Db } from './schema.ts';

/** What a new site shows until the church has written its own. The first article is the newest. */
export async function insertSamples(db: Db, now: Date) {
  for (const group of sampleGroups) await createGroup(db, group);
  for (const { daysOld, ...article } of sampleArticles) {
    await createArticle(db, article, new Date(now.getTime() - daysOld * 86_400_000));
  }
}
