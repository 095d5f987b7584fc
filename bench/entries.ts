import { sampleArticles, sampleGroups } from '../content/sample-data.ts';
import type { GroupInput } from '../domain/group.ts';
import type { ArticleInput } from '../domain/news.ts';
import { openDatabase } from '../server/db/database.ts';
import { createGroup } from '../server/db/groups.ts';
import { migrate } from '../server/db/migrate.ts';
import { createArticle } from '../server/db/news.ts';

/** The samples over and over, each with a number, so that a thousand are as long and as varied as ten. */
export function groupNumber(number: number): GroupInput {
  const sample = sampleGroups[number % sampleGroups.length] as GroupInput;
  return { ...sample, title: `${sample.title} ${number}` };
}

export function articleNumber(number: number): ArticleInput {
  const { title, summary, content, author } = sampleArticles[number % sampleArticles.length] as ArticleInput;
  return { title: `${title} ${number}`, summary, content, author };
}

/** A database file with so many groups and as many articles, written in one go. */
export async function writeEntries(file: string, count: number) {
  const database = openDatabase({ kind: 'sqlite', file });
  await migrate(database, { sampleData: false, now: new Date() });
  await database.db.transaction().execute(async (transaction) => {
    for (let number = 0; number < count; number++) {
      await createGroup(transaction, groupNumber(number));
      await createArticle(transaction, articleNumber(number), new Date());
    }
  });
  await database.close();
}
