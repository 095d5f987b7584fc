import { useMailState } from './use-subscribers.ts';

/** Says which settings mail lacks, or how much of the quota is used. */
export function MailNote() {
  const { data } = useMailState();
  if (!data) return null;
  const { missing, perMinute = 0, perDay = 0, sentToday = 0 } = data;
  if (missing.length > 0) {
    return (
      <p className="mt-6 rounded-card border border-accent border-l-[0.375rem] bg-raised p-4 wrap-anywhere sm:p-6">
        The site cannot send mail yet: set {new Intl.ListFormat('en-GB').format(missing)}. The section on mail in
        docs/deploy.md says how. Until then, the newsletter form on the site opens the visitor’s own mail program.
      </p>
    );
  }
  const number = (count: number) => count.toLocaleString('en');
  return (
    <p className="mt-6">
      Sent in the last 24 hours: {number(sentToday)} of {number(perDay)} mails. The site sends at most{' '}
      {number(perMinute)} a minute.
    </p>
  );
}
