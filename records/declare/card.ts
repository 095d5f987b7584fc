import type { Look } from '#content/look.ts';
import type { Picture } from './file-values.ts';

/** The words below an item's title on its card. Without a picture the card shows the emblem, a few words set large. */
export type CardWords = { lines: string[]; emblem: string[] };

/** All that an item's card shows. `name`: the church's. */
export type Card = CardWords & { name: string; title: string; picture: Picture | null; look: Look };

/** The card of a page, with one of the site's own pictures, by the path of its file. */
export type PageCard = Omit<Card, 'picture'> & {
  kind: 'card';
  picture: { path: string; focusX: number; focusY: number };
};
/** The logo on a ground. `mark` and `corner`: the width of the logo and the radius of the ground, as parts of the size. */
export type Icon = { kind: 'icon'; size: number; mark: number; corner: number; look: Look };
/** The podcast's picture. `name`: the church's. */
export type PodcastPicture = { kind: 'podcast'; title: string; name: string; look: Look };
/** A picture of the site as a whole, which is drawn from words, colors and the logo. */
export type SitePicture = PageCard | Icon | PodcastPicture | { kind: 'favicon'; look: Look };
