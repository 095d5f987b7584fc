import { createContext } from 'react-router';
import { findBanner } from '#nouns/banner/banner.server.ts';
import type { Db } from '#records/tables.server.ts';
import type { Answer, PageContext } from './page-context.ts';

export const pageContext = createContext<PageContext>();
/** An error makes the page an error page. */
export const answerContext = createContext<Answer | Error | null>(null);

export async function readPageContext(db: Db, today: string): Promise<PageContext> {
  return { today, banner: await findBanner(db, today) };
}
