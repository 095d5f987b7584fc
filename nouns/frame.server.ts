import { createContext } from 'react-router';
import { churchDate } from '#domain/church-time.ts';
import { findBanner } from './banner/banner.server.ts';
import type { NounDb } from './db.server.ts';
import type { Frame } from './frame.ts';

/** The build prerenders pages for its own day. */
export const frameContext = createContext<Frame>({ today: churchDate(new Date()), banner: null });

export async function readFrame(db: NounDb, now: Date): Promise<Frame> {
  const today = churchDate(now);
  return { today, banner: await findBanner(db, today) };
}
