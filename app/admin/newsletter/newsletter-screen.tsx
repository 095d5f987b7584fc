import { ListMissing } from '#ui/list-states.tsx';
import { BouncedForm } from './bounced-form.tsx';
import { ImportForm } from './import-form.tsx';
import { MailNote } from './mail-note.tsx';
import { Mailings } from './mailings.tsx';
import { SubscriberChart } from './subscriber-chart.tsx';
import { SubscriberList } from './subscriber-list.tsx';
import { useSubscribers } from './use-subscribers.ts';

/** The subscribers, and the mailings to them. */
export function NewsletterScreen() {
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
