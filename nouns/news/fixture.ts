import type { ArticleInput } from './article.ts';

export function anArticleInput(overrides: Partial<ArticleInput> = {}): ArticleInput {
  return {
    title: 'Picnic on Sunday',
    summary: 'Bring a salad',
    content: 'We meet at noon.\n\nRain or shine.',
    author: 'Kim Walker',
    ...overrides,
  };
}
