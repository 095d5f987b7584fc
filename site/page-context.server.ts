import { createContext } from 'react-router';
import { leadFrom } from '#content/without-pages.ts';
import type { Content } from '#content/words.ts';
import type { Exception } from '#core/exceptions.ts';
import type { SharedFacts } from '#core/use-words.ts';
import { contentTopic, registry } from '#features/all.server.ts';
import type { ShownAnnouncement } from '#features/announcements/newest.ts';
import type { SignUpFormWords } from '#features/newsletter/newsletter-pages.ts';
import { listComingExceptions } from '#features/services/coming.server.ts';
import { listFirst } from '#records/store/store.server.ts';
import type { Db } from '#records/store/tables.server.ts';
import { changedLook } from './changed-look.server.ts';

export const pageContext = createContext<PageContext>();

/** The topics of every page, besides its own. */
export const pageTopics = [registry.announcements.path, registry.exceptions.path, contentTopic, 'day'];

type Moment = { today: string; now: Date; content: Content; canSendMail: boolean };

export async function readPageContext(db: Db, { today, now, content, canSendMail }: Moment): Promise<PageContext> {
  const [newest] = await listFirst(db, registry.announcements, now, { limit: 1 });
  const announcement = newest ? { ...newest, link: leadFrom(newest.link, content.facts.switchedOff) } : null;
  const exceptions = await listComingExceptions(db, registry.exceptions, today);
  const { incomplete: _, ...newsletter } = content.words.newsletterSignUp;
  return { today, announcement, exceptions, facts: sharedFacts(content), ...(canSendMail && { newsletter }) };
}

function sharedFacts(content: Content): SharedFacts {
  const { facts } = content;
  const look = changedLook(content);
  const { church, campuses, mainCampus, navigation, giveLink, footerLinks } = facts;
  return { church, campuses, mainCampus, navigation, giveLink, footerLinks, ...(look && { look }) };
}

/** The data that every page depends on: the church's facts, the day at the church, the announcement, the days whose services differ, and whether the site can send mail. */
export type PageContext = {
  today: string;
  announcement: ShownAnnouncement | null;
  exceptions: Exception[];
  facts: SharedFacts;
  newsletter?: SignUpFormWords | undefined;
};
