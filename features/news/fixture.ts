import type { Article, ArticleInput } from './article.ts';

/** The fields of the specification, plus the given ones. */
export function anArticleInput<Given extends Partial<ArticleInput> = object>(given = {} as Given) {
  return {
    title: 'Picnic on Sunday',
    summary: 'Bring a salad',
    content: 'We meet at noon.\n\nRain or shine.',
    author: 'Kim Walker',
    ...given,
  };
}

/** A public article. */
export function anArticle(given: Partial<Article> = {}): Article {
  const { createdAt = '2027-03-05T17:00:00.000Z' } = given;
  const added = { picture: null, publishAt: createdAt, hideAt: null };
  return { id: 'some-id', slug: 'picnic', version: 1, createdAt, ...added, ...anArticleInput<object>(), ...given };
}
