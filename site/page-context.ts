import type { ShownAnnouncement } from '#features/announcements/newest.ts';
import type { SignUpFormWords } from '#features/newsletter/newsletter-pages.ts';

/** What every page depends on besides its own words: the day at the church, the announcement, and whether the site can send mail. */
export type PageContext = {
  today: string;
  announcement: ShownAnnouncement | null;
  newsletter?: SignUpFormWords | undefined;
};
