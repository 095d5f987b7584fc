import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { AdminLayout } from '#app/admin/layout.tsx';
import { NewsletterScreen } from '#app/admin/newsletter/newsletter-screen.tsx';
import { admin } from '#content/pages/admin.ts';
import { ListLoading } from '#ui/list-states.tsx';

/** Loaded only by those who send something. */
const SendArticle = lazy(() => import('#app/admin/newsletter/send-article.tsx'));

export default function AdminNewsletter() {
  const [searchParams] = useSearchParams();
  const articleId = searchParams.get('article');
  return (
    <AdminLayout words={admin.newsletter} view={articleId ? 'Send to subscribers' : undefined}>
      {articleId ? (
        <Suspense fallback={<ListLoading text="Loading..." />}>
          <SendArticle key={articleId} articleId={articleId} />
        </Suspense>
      ) : (
        <NewsletterScreen />
      )}
    </AdminLayout>
  );
}
