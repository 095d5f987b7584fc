import { createContext } from 'react-router';
import { registry } from '#features/all.server.ts';
import type { ShownAnnouncement } from '#features/announcements/newest.ts';
import type { SignUpFormWords } from '#features/newsletter/newsletter-pages.ts';
import { listFirst } from '#records/store/store.server.ts';
import type { Db } from '#records/store/tables.server.ts';

export const pageContext = createContext<PageContext>();

export async function readPageContext(db: Db, today: string, now: Date): Promise<PageContext> {
  const [announcement = null] = await listFirst(db, registry.announcements, now, { limit: 1 });
  return { today, announcement };
}

/** What every page depends on besides its own words: the day at the church, the announcement, and whether the site can send mail. */
export type PageContext = {
  today: string;
  announcement: ShownAnnouncement | null;
  newsletter?: SignUpFormWords | undefined;
};
