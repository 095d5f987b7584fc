/** Pages that mails and forms of the newsletter lead to. Nothing links to them, and they are not in the sitemap. */
export const newsletterPaths = {
  /** Links in mails that were sent before lead to these two, too. */
  confirm: '/newsletter/confirm',
  leave: '/newsletter/leave',
  /** After a form that was sent without script: what is missing, and what happens next. */
  incomplete: '/newsletter/sign-up',
  asked: '/newsletter/asked',
  confirmed: '/newsletter/confirmed',
  left: '/newsletter/left',
  /** The site could not do it. */
  failed: '/newsletter/failed',
};
