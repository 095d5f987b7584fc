import type { PreviewProps } from '#records/declare/noun.ts';
import { WholePicture } from '#records/show/item-picture.tsx';
import type { Article } from './article.ts';
import { articleDate } from './article-list.ts';
import { ArticleView } from './article-view.tsx';

export default function ArticlePreview({ item }: PreviewProps<Article>) {
  const publishAt = articleDate(item) ?? new Date().toISOString();
  return (
    <ArticleView article={{ ...item, publishAt }} Picture={WholePicture}>
      <h1 className="type-heading">{item.title}</h1>
    </ArticleView>
  );
}
