import type { Look } from '#content/look.ts';
import type { UploadedPicture } from '#content/page-pictures.ts';
import type { Picture } from './file-values.ts';

/** The words below an item's title on its card. Without a picture the card shows the emblem, a few words set large. */
export type CardWords = { lines: string[]; emblem: string[] };

/** All that an item's card shows. `name`: the church's. */
export type Card = CardWords & { name: string; title: string; picture: Picture | null; look: Look };

/** One of the site's own pictures, by the path of its file. */
type OwnPicture = { path: string; focusX: number; focusY: number };
/** The card of a page. */
export type PageCard = Omit<Card, 'picture'> & { kind: 'card'; picture: OwnPicture | UploadedPicture };
/** The logo on a ground. `mark` and `corner`: the width of the logo and the radius of the ground, as parts of the size. */
export type Icon = { kind: 'icon'; size: number; mark: number; corner: number; look: Look };
/** The podcast's picture. `name`: the church's. */
export type PodcastPicture = { kind: 'podcast'; title: string; name: string; look: Look };
/** A picture of the site as a whole, which is drawn from words, colors and the logo. */
export type SitePicture = PageCard | Icon | PodcastPicture | { kind: 'favicon'; look: Look };
