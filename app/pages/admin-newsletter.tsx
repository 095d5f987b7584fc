import { useSearchParams } from 'react-router';
import { AdminLayout } from '#app/admin/layout.tsx';
import { NewsletterScreen } from '#app/admin/newsletter/newsletter-screen.tsx';
import { SendArticle } from '#app/admin/newsletter/send-article.tsx';
import { admin } from '#content/pages/admin.ts';

export default function AdminNewsletter() {
  const [searchParams] = useSearchParams();
  const articleId = searchParams.get('article');
  return (
    <AdminLayout words={admin.newsletter} view={articleId ? 'Send to subscribers' : undefined}>
      {articleId ? <SendArticle key={articleId} articleId={articleId} /> : <NewsletterScreen />}
    </AdminLayout>
  );
}
