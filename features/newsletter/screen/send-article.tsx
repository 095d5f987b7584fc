import { useRef } from 'react';
import { ApiError } from '#core/http/client.tsx';
import { formatTime } from '#core/timestamps.ts';
import { newsletterScreen } from '#features/newsletter/newsletter-screen.ts';
import { ListMissing } from '#ui/list-states.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { MailPreview } from './mail-preview.tsx';
import { MailingProgress } from './mailing-progress.tsx';
import { SendButton } from './send-button.tsx';
import { TestMail } from './test-mail.tsx';
import { detailOf, isUnderWay, useArticleMailing } from './use-mailing.ts';

const headingId = 'send-article';
const card = 'mt-8 rounded-card border border-line bg-raised p-5 sm:p-8';

/** Sends an article: preview, test mail, confirmation, then progress. */
export function SendArticle({ articleId, articlesHref }: { articleId: string; articlesHref: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isError, refetch, send, isPending } = useArticleMailing(articleId, () =>
    heading.current?.focus(),
  );
  // The article is gone, or the site cannot send mail: retrying would not help.
  const refusal = error instanceof ApiError && error.status < 500 && detailOf(error);
  const mailing = data?.mailing;
  return (
    <section className="mt-8">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="type-subheading wrap-anywhere">
        {data ? `Send “${data.subject}” to Subscribers` : 'Send to Subscribers'}
      </h2>
      <nav aria-label="Back" className="mt-2 flex flex-wrap gap-x-6">
        <SmartLink href={articlesHref} className="link tap-target">
          All articles
        </SmartLink>
        <SmartLink href={newsletterScreen} className="link tap-target">
          All mailings
        </SmartLink>
      </nav>
      {refusal && <p className="type-lead py-10">{refusal}</p>}
      {!data && !refusal && <ListMissing of="article" isError={isError} onRetry={refetch} />}
      {/* Shown even if the article has been deleted since: the mailing can still be stopped. */}
      {mailing && (
        <div className={card}>
          <p className="text-quiet">
            Started <time dateTime={mailing.createdAt}>{formatTime(mailing.createdAt)}</time>
          </p>
          <MailingProgress key={mailing.id} mailing={mailing} titleId={headingId} />
        </div>
      )}
      {data && !refusal && !(mailing && isUnderWay(mailing)) && (
        <div className={`${card} grid gap-10`}>
          <MailPreview articleId={articleId} mail={data} />
          <TestMail articleId={articleId} />
          <section>
            <h3 className="font-sans font-semibold text-heading text-lg tracking-normal mb-3">Send it</h3>
            <SendButton mail={data} isPending={isPending} onSend={send} />
          </section>
        </div>
      )}
    </section>
  );
}
