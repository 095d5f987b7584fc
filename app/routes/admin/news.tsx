import { AdminGate, LogoutButton } from '#app/components/admin-gate.tsx';
import { ApiProvider } from '#app/components/api-provider.tsx';
import { ItemAdmin, type Noun } from '#app/components/item-admin.tsx';
import { ItemField } from '#app/components/item-form.tsx';
import { PageHead } from '#app/components/page.tsx';
import { SmartLink } from '#app/ui/smart-link.tsx';
import { adminNews } from '#content/pages/admin.ts';
import { formatDate } from '#domain/dates.ts';
import { type Article, ArticleInput } from '#domain/news.ts';

const articles: Noun<Article, ArticleInput> = {
  name: 'article',
  plural: 'articles',
  listKey: ['/api', 'news'],
  schema: ArticleInput,
  emptyValues: { title: '', summary: '', content: '', author: '' },
  missingText: 'Please fill in all fields',
  emptyText: 'No articles yet. Create your first article!',
  fields: (
    <>
      <ItemField name="title" label="Title" isWide />
      <ItemField name="summary" label="Summary" rows={3} isWide />
      <ItemField name="content" label="Content" rows={12} isWide />
      <ItemField name="author" label="Author" isWide />
    </>
  ),
  details: (article) => (
    <>
      <p className="text-quiet">
        By {article.author} · <time dateTime={article.createdAt}>{formatDate(article.createdAt, 'MMM dd, yyyy')}</time>
      </p>
      <p className="mt-1 whitespace-pre-wrap">{article.summary}</p>
    </>
  ),
  scrollOnEdit: () => window.scrollTo({ top: 0, behavior: 'smooth' }),
};

export default function AdminNews() {
  return (
    <ApiProvider>
      <PageHead page={adminNews} />
      <meta name="robots" content="noindex" />
      <AdminGate loadingText="Loading..." loginTitle="News Admin Login">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="type-heading">{adminNews.title}</h1>
          <div className="flex flex-wrap items-center gap-6">
            <SmartLink href={adminNews.back.href} className="link inline-flex min-h-11 items-center">
              {adminNews.back.label}
            </SmartLink>
            <LogoutButton />
          </div>
        </div>
        <ItemAdmin noun={articles} />
      </AdminGate>
    </ApiProvider>
  );
}
