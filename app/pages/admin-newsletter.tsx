import { useSearchParams } from 'react-router';
import { AdminLayout } from '#app/admin/layout.tsx';
import { BouncedForm } from '#app/admin/newsletter/bounced-form.tsx';
import { ImportForm } from '#app/admin/newsletter/import-form.tsx';
import { MailNote } from '#app/admin/newsletter/mail-note.tsx';
import { Mailings } from '#app/admin/newsletter/mailings.tsx';
import { SendArticle } from '#app/admin/newsletter/send-article.tsx';
import { SubscriberChart } from '#app/admin/newsletter/subscriber-chart.tsx';
import { SubscriberList } from '#app/admin/newsletter/subscriber-list.tsx';
import { useSubscribers } from '#app/admin/newsletter/use-subscribers.ts';
import { admin } from '#content/pages/admin.ts';
import { ListMissing } from '#ui/list-states.tsx';

export default function AdminNewsletter() {
  const [searchParams] = useSearchParams();
  const articleId = searchParams.get('article');
  return (
    <AdminLayout words={admin.newsletter} view={articleId ? 'Send to subscribers' : undefined}>
      {articleId ? <SendArticle key={articleId} articleId={articleId} /> : <NewsletterScreen />}
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
      {/* The longest part is the last. */}
      <div className="mt-14">
        <ImportForm />
        {subscribers && <BouncedForm subscribers={subscribers} />}
      </div>
      {!subscribers && <ListMissing of="subscribers" isError={isError} onRetry={refetch} />}
      {subscribers && <SubscriberList subscribers={subscribers} />}
    </>
  );
}
