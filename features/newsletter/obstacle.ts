import { publicationState } from '#records/declare/publication.ts';
import { findItem } from '#records/store/store.server.ts';
import type { SentItem, SentNoun } from './mail/newsletter-mail.ts';
import type { Db } from './tables.ts';

export const articleIsGone = 'This article does not exist any more.';

const hiddenBecause = { draft: 'is a draft', scheduled: 'is not public yet', 'taken down': 'has been taken down' };

/** Why an article cannot be sent. Its mail links to its page, which must be public. */
export function obstacleOf(article: SentItem, now: Date) {
  const state = publicationState(article, now);
  return state === 'public' ? null : `Only a public article can be sent, and this one ${hiddenBecause[state]}.`;
}

export async function findObstacle(db: Db, articles: SentNoun, articleId: string, now: Date) {
  const article = await findItem(db, articles, articleId);
  return article ? obstacleOf(article, now) : articleIsGone;
}
