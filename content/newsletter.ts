import type { Facts } from '#content/facts.ts';
// Words of the newsletter's mails, and of the pages that their links lead to. Used only when the site can send mail.
import { sample } from './sample.ts';

/** What subscribers read below each article. */
export const newsletterMail = ({ church }: Facts) => ({
  /** Names the list in mail programs. */
  listName: `News from ${church.shortName}`,
  by: 'By',
  read: 'Read this on our site',
  /** Instead, below an article that is too long for a mail. */
  readRest: 'Read the rest on our site',
  why: `You’re getting this because you signed up for the newsletter of ${church.name} and confirmed it by email.`,
  leave: 'Unsubscribe',
  leaveText: 'We delete your address when you do.',
  reply: sample.fact('Just reply if you’d like to write back. Somebody in the church office reads it.'),
});

/** Sent to whoever signs up. */
export const confirmationMail = ({ church }: Facts) => ({
  subject: `Please confirm your newsletter from ${church.shortName}`,
  heading: 'One more step',
  text: `Somebody, probably you, asked us to send the newsletter of ${church.name} to this address. If that’s right, please confirm it:`,
  confirm: 'Yes, send me the newsletter',
  /** Before the same link, written out. */
  linkText: 'If the button does nothing, open this link:',
  expiry: 'The link works for three days.',
  notYou:
    'Wasn’t it you? Then there’s nothing to do: unless you confirm, we send no newsletter, and we delete your address after seven days.',
});

/** Each has the title and description of every page. */
export const newsletterPages = ({ church }: Facts) => ({
  asked: {
    title: 'Check your inbox',
    description: `What happens next after you sign up for the newsletter of ${church.name}.`,
    heading: 'Check your inbox',
    text: 'We’ve sent you an email with a link. Press it to confirm your address, and you’re on the list.',
    help: 'Nothing there after a few minutes? Look in your spam folder. If you’re on the list already, you won’t get another email.',
  },
  confirm: {
    title: 'Confirm your newsletter',
    description: `The last step to get the newsletter of ${church.name}: confirm your email address.`,
    heading: 'One press, and you’re in',
    text: `Would you like to get the newsletter of ${church.name} by email?`,
    button: 'Yes, send me the newsletter',
  },
  confirmed: {
    title: 'You’re on the list',
    description: `Your address is confirmed. You’ll get the next newsletter of ${church.name}.`,
    heading: 'You’re on the list',
    text: 'Thank you. The next newsletter comes to your inbox. Each one has a link at the end to unsubscribe.',
    next: { label: 'Read the latest news', href: '/news' },
  },
  expired: {
    title: 'This link has expired',
    description: `Links that confirm a newsletter of ${church.name} work for three days. Get a new one here.`,
    heading: 'This link has expired',
    text: 'Links work for three days. We can send you a new one.',
    button: 'Send me a new link',
  },
  /** Also for a link that was cut off or mistyped. */
  unknown: {
    title: 'This link doesn’t work',
    description: `The link may be incomplete or old. Here is how to sign up for the newsletter of ${church.name}.`,
    heading: 'This link doesn’t work',
    text: 'It may be incomplete, or your address isn’t on the list anymore. You can sign up again any time.',
    next: { label: 'Sign up for the newsletter', href: '/news' },
  },
  leave: {
    title: 'Unsubscribe',
    description: `Stop getting the newsletter of ${church.name}. One press, and your address is deleted.`,
    heading: 'Unsubscribe?',
    text: 'You’ll get no more newsletters from us, and we delete your address.',
    button: 'Unsubscribe',
  },
  /** For a link that was cut off, or that is in a test of a mail. */
  notLeft: {
    title: 'You’re still on the list',
    description: `The link to unsubscribe from the newsletter of ${church.name} is incomplete. Here is what to do instead.`,
    heading: 'This link doesn’t work, so you’re still on the list',
    text: 'Part of the link is missing. Press “Unsubscribe” at the end of any of our newsletters, or write to us, and we’ll take you off the list.',
    next: { label: 'Contact us', href: '/contact' },
  },
  left: {
    title: 'You’re off the list',
    description: `You won’t get the newsletter of ${church.name} anymore, and your address is deleted.`,
    heading: 'You’re off the list',
    text: 'We’ve deleted your address. If that was a mistake, sign up again any time.',
    next: { label: 'Back to the news', href: '/news' },
  },
});
