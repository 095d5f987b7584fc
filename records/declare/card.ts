import type { Picture } from './file-values.ts';

/** The words below an item's title on its card. Without a picture the card shows the emblem, a few words set large. */
export type CardWords = { lines: string[]; emblem: string[] };

/** All that an item's card shows. `name`: the church's. */
export type Card = CardWords & { name: string; title: string; picture: Picture | null };
