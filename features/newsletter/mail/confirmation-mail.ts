import { Fragment, createElement as h } from 'react';
import type { Content } from '#content/words.ts';
import { Button, Heading, MailLink, Paragraph, renderMail, Sender, senderLines, writeText } from './layout.ts';

/** RFC 3834: prevents automatic replies. The recipient is not on the list yet, so there is no List-Unsubscribe. */
export const confirmationHeaders: Record<string, string> = { 'Auto-Submitted': 'auto-generated' };

/** Asks whether this address should get the newsletter. */
export function confirmationMail(
  { confirmUrl }: { confirmUrl: string },
  { facts, words: { confirmationMail: words } }: Content,
) {
  const body = h(
    Fragment,
    null,
    h(Heading, null, words.heading),
    h(Paragraph, null, words.text),
    h(Button, { href: confirmUrl }, words.confirm),
    h(Paragraph, { size: 'small' }, words.linkText),
    h(Paragraph, { size: 'small' }, h(MailLink, { href: confirmUrl }, confirmUrl)),
    h(Paragraph, null, `${words.expiry} ${words.notYou}`),
  );
  return {
    subject: words.subject,
    html: renderMail({ facts, preview: words.text, footer: h(Sender, { facts }), children: body }),
    text: writeText([words.heading, words.text, confirmUrl, words.expiry, words.notYou, senderLines(facts)]),
  };
}
