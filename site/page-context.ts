import type { Announcement } from '#features/announcements/announcement.ts';

/** What every page depends on besides its own words: the day at the church, the announcement, and whether the site can send mail. */
export type PageContext = {
  today: string;
  announcement: Announcement | null;
  /** On a site that can send mail: the words of the newsletter form. */
  newsletter?: { paragraphs: string[]; submit: string; sending: string; failed: string } | undefined;
};
