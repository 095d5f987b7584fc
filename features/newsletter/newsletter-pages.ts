/** Pages that the newsletter's mails and forms lead to. No page links to them, and they are not in the sitemap. */
export const newsletterPaths = {
  /** These two must not change: mails that were already sent link to them. */
  confirm: '/newsletter/confirm',
  leave: '/newsletter/leave',
  /** The target of the form without script, which shows what is missing. */
  signUp: '/newsletter/sign-up',
  /** Says what happens next. */
  asked: '/newsletter/asked',
  confirmed: '/newsletter/confirmed',
  left: '/newsletter/left',
  /** Says that the site could not do it. */
  failed: '/newsletter/failed',
};

/** The words of the sign-up form on a site that can send mail. */
export type SignUpFormWords = { paragraphs: string[]; submit: string; sending: string; failed: string };

/** The target of the form with script. */
export const signUpPath = '/api/newsletter';

export const emailMissing = 'Please enter your email address.';
export const emailMalformed = 'This doesn’t look like an email address yet. It should look like name@example.org.';
export const consentMissing = 'Please check the box so we can email you.';
