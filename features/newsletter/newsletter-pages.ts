/** Pages that mails and forms of the newsletter lead to. Nothing links to them, and they are not in the sitemap. */
export const newsletterPaths = {
  /** Links in mails that were sent before lead to these two, too. */
  confirm: '/newsletter/confirm',
  leave: '/newsletter/leave',
  /** Where the form is sent without script, and what is missing in it. */
  signUp: '/newsletter/sign-up',
  /** What happens next. */
  asked: '/newsletter/asked',
  confirmed: '/newsletter/confirmed',
  left: '/newsletter/left',
  /** The site could not do it. */
  failed: '/newsletter/failed',
};

/** What pages know of the form on a site that can send mail. */
export type SignUpFormWords = { paragraphs: string[]; submit: string; sending: string; failed: string };

/** Where the form is sent with script. */
export const signUpPath = '/api/newsletter';

export const emailMissing = 'Please enter your email address.';
export const emailMalformed = 'This doesn’t look like an email address yet. It should look like name@example.org.';
export const consentMissing = 'Please check the box so we can email you.';
