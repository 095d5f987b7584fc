import { createContext } from 'react-router';
import { findBanner } from '#nouns/banner/banner.server.ts';
import type { Db } from '#records/tables.server.ts';
import type { PageContext } from './page-context.ts';

export const pageContext = createContext<PageContext>();

export async function readPageContext(db: Db, today: string): Promise<PageContext> {
  return { today, banner: await findBanner(db, today) };
}
