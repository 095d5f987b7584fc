import { createContext } from 'react-router';
import { registry } from '#features/all.server.ts';
import { listFirst } from '#records/store/store.server.ts';
import type { Db } from '#records/store/tables.server.ts';
import type { PageContext } from './page-context.ts';

export const pageContext = createContext<PageContext>();

export async function readPageContext(db: Db, today: string, now: Date): Promise<PageContext> {
  const [announcement = null] = await listFirst(db, registry.announcements, now, { limit: 1 });
  return { today, announcement };
}
