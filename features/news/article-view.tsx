import type { ComponentType, ReactNode } from 'react';
import { formatDate } from '#core/timestamps.ts';
import type { ItemPictureProps } from '#records/show/item-picture.tsx';
import { TypedText } from '#records/show/typed-text.tsx';
import type { Article } from './article.ts';
import { articleDate } from './article-list.ts';

type Props = {
  article: Article;
  Picture: ComponentType<ItemPictureProps>;
  /** Whether its picture is the first on the page. */
  priority?: boolean;
  /** The article's heading. */
  children: ReactNode;
};

export function ArticleView({ article, Picture, priority, children }: Props) {
  const date = articleDate(article);
  return (
    <article
      id={article.slug || undefined}
      className="wrap-anywhere grid gap-x-12 gap-y-4 border-line border-t py-12 md:grid-cols-[11rem_1fr] md:py-16"
    >
      <p className="text-quiet leading-snug md:pt-2 md:text-right">
        <time dateTime={date} className="block font-semibold figures">
          {formatDate(date, 'MMMM dd, yyyy')}
        </time>
        <span className="block text-sm">By {article.author}</span>
      </p>
      <div className="min-w-0 max-w-2xl">
        {children}
        <TypedText of={article.summary} className="type-lead mt-4" />
        <Picture
          item={article}
          sizes="(min-width: 62rem) 42rem, (min-width: 48rem) 65vw, 90vw"
          priority={priority}
          className="my-8 rounded-card"
        />
        <TypedText of={article.content} className="mt-6 leading-[1.75]" />
      </div>
    </article>
  );
}
