import { createContext } from 'react-router';
import { churchDate } from '#domain/church-time.ts';
import type { Frame } from './frame.ts';

/** The build prerenders pages for its own day. */
export const frameContext = createContext<Frame>({ today: churchDate(new Date()) });
