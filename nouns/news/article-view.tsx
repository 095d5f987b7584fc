import type { ReactNode } from 'react';
import { formatDate } from '#domain/timestamps.ts';
import type { Article } from './article.ts';

/** The heading is the child. */
export function ArticleView({ article, children }: { article: Article; children: ReactNode }) {
  return (
    <article
      id={article.slug}
      className="wrap-anywhere grid gap-x-12 gap-y-4 border-line border-t py-12 md:grid-cols-[11rem_1fr] md:py-16"
      data-rise
    >
      <p className="text-quiet leading-snug md:pt-2 md:text-right">
        <time dateTime={article.createdAt} className="block font-semibold figures">
          {formatDate(article.createdAt, 'MMMM dd, yyyy')}
        </time>
        <span className="block text-sm">By {article.author}</span>
      </p>
      <div className="min-w-0 max-w-2xl">
        {children}
        <p className="type-lead mt-4 whitespace-pre-wrap">{article.summary}</p>
        <p className="mt-6 whitespace-pre-wrap leading-[1.75]">{article.content}</p>
      </div>
    </article>
  );
}
