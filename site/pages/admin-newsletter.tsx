import { useSearchParams } from 'react-router';
import { AdminLayout } from '#admin/layout.tsx';
import { admin } from '#content/pages/admin.ts';
import { adminScreens } from '#features/all.ts';
import { news } from '#features/news/article.ts';
import { BouncedForm } from '#features/newsletter/screen/bounced-form.tsx';
import { ImportForm } from '#features/newsletter/screen/import-form.tsx';
import { MailNote } from '#features/newsletter/screen/mail-note.tsx';
import { Mailings } from '#features/newsletter/screen/mailings.tsx';
import { SendArticle } from '#features/newsletter/screen/send-article.tsx';
import { SubscriberChart } from '#features/newsletter/screen/subscriber-chart.tsx';
import { SubscriberList } from '#features/newsletter/screen/subscriber-list.tsx';
import { useSubscribers } from '#features/newsletter/screen/use-subscribers.ts';
import { adminPath } from '#records/declare/noun.ts';
import { ListMissing } from '#ui/list-states.tsx';

export default function AdminNewsletter() {
  const [searchParams] = useSearchParams();
  const articleId = searchParams.get('article');
  return (
    <AdminLayout words={admin.newsletter} view={articleId ? 'Send to subscribers' : undefined} screens={adminScreens}>
      {articleId ? (
        <SendArticle key={articleId} articleId={articleId} articlesHref={adminPath(news)} />
      ) : (
        <NewsletterScreen />
      )}
    </AdminLayout>
  );
}

/** The subscribers, and the mailings to them. */
function NewsletterScreen() {
  const { data: subscribers, isError, refetch } = useSubscribers();
  return (
    <>
      <MailNote />
      <SubscriberChart />
      <Mailings />
      {/* The longest part comes last. */}
      <div className="mt-14">
        <ImportForm />
        {subscribers && <BouncedForm subscribers={subscribers} />}
      </div>
      {!subscribers && <ListMissing of="subscribers" isError={isError} onRetry={refetch} />}
      {subscribers && <SubscriberList subscribers={subscribers} />}
    </>
  );
}
