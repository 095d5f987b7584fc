import { createContext } from 'react-router';
import { announcements } from '#nouns/announcements/announcement.ts';
import { listFirst } from '#records/store.server.ts';
import type { Db } from '#records/tables.server.ts';
import type { PageContext } from './page-context.ts';

export const pageContext = createContext<PageContext>();

export async function readPageContext(db: Db, today: string, now: Date): Promise<PageContext> {
  const [announcement = null] = await listFirst(db, announcements, now, { limit: 1 });
  return { today, announcement };
}
