import type { Announcement } from '#nouns/announcements/announcement.ts';

/** What every page depends on besides its own words: the day at the church, the announcement, and whether the site can send mail. */
export type PageContext = {
  today: string;
  announcement: Announcement | null;
  /** On a site that can send mail: where the newsletter form is sent, and its words. */
  newsletter?: { action: string; paragraphs: string[]; submit: string; sending: string; failed: string } | undefined;
};

type Words = {
  title: string;
  description: string;
  heading: string;
  text: string;
  help?: string;
  /** Of a form that is sent to the address of the page. */
  button?: string;
  next?: { label: string; href: string };
};

/** What the server answers to a form or to a link in a mail: a page that is made for one person. */
export type Answer = {
  status: 200 | 202 | 400 | 404;
  page: Words;
  /** A sign-up to be completed. */
  signUp?: { email: string; errors: { email?: string; consent?: string } };
};
