import { createHash } from 'node:crypto';
import { newHereAddress } from '#content/addresses.ts';
import { isUploaded, type UploadedPicture } from '#content/page-pictures.ts';
import { type Content, defaultContent, fileOf } from '#content/words.ts';
import pictures from '#pictures/manifest.json' with { type: 'json' };
import type { Icon, PageCard, SitePicture } from '#records/declare/card.ts';

/** Raise the number when pictures are drawn in another way: other sites cache them by address. */
const wayOfDrawing = 1;

/** Platforms crop maskable icons, and Apple's: the background fills them, and the mark stays in the safe zone. */
const icons: Record<string, Omit<Icon, 'kind' | 'look'>> = {
  '/icons/icon-192.png': { size: 192, mark: 0.72, corner: 0.2 },
  '/icons/icon-512.png': { size: 512, mark: 0.72, corner: 0.2 },
  '/icons/icon-maskable-512.png': { size: 512, mark: 0.54, corner: 0 },
  '/apple-touch-icon.png': { size: 180, mark: 0.66, corner: 0 },
};

type Picture = string | UploadedPicture;
type PicturedPage = { title?: string; picture?: Picture; header?: { picture?: Picture } };

/** What is drawn for the site as a whole, by the path of the file that the build draws. */
export function sitePictures({ facts: { church, colors, logo }, words }: Content): Record<string, SitePicture> {
  const look = { colors, logo };
  const cards = Object.entries(words).flatMap(([key, page]): [string, PageCard][] => {
    const { title, header, picture = header?.picture } = page as PicturedPage;
    if (!title || !picture) return [];
    const name = title === church.name ? church.city : church.name;
    const path = key === 'newHere' ? newHereAddress : `/${fileOf(key)}`;
    const card = { name, title, lines: [], emblem: [], look };
    return [
      [`/share${path}.jpg`, { kind: 'card', ...card, picture: isUploaded(picture) ? picture : ownPicture(picture) }],
    ];
  });
  return {
    '/favicon.svg': { kind: 'favicon', look },
    ...Object.fromEntries(Object.entries(icons).map(([file, icon]) => [file, { kind: 'icon', ...icon, look }])),
    ...Object.fromEntries(cards),
    '/podcast.jpg': { kind: 'podcast', title: words.messages.title, name: church.name, look },
  };
}

/** What a picture of the site shows is on the right, beside the words of its page. */
function ownPicture(name: string) {
  const src = (pictures as Record<string, { src: string }>)[name]?.src;
  return { path: `${src}-1200.jpg`, focusX: 100, focusY: 50 };
}

/** Of the files that the build has drawn. */
const drawnByBuild = sitePictures(defaultContent);

/** Where a picture of the site is: the file that the build has drawn, or if the church has changed what is on it, one that is drawn when it is asked for. */
export function sitePictureAddress(content: Content, file: string) {
  const picture = sitePictures(content)[file];
  return picture ? addressOf(file, picture) : file;
}

function addressOf(file: string, picture: SitePicture) {
  const drawn = JSON.stringify(picture);
  if (drawn === JSON.stringify(drawnByBuild[file])) return file;
  const hash = createHash('sha256').update(`${wayOfDrawing} ${drawn}`).digest('hex').slice(0, 12);
  return drawnPath(file, hash);
}

function drawnPath(file: string, hash: string) {
  const [, name = '', ending] = /^\/(.+)(\.\w+)$/.exec(file) ?? [];
  return `/pictures/drawn/${name.replaceAll('/', '-')}-${hash}${ending}`;
}

/** The picture that is or was at an address, and its file from the build. */
export function findSitePicture(content: Content, path: string) {
  const hash = /^\/pictures\/drawn\/.+-([\da-f]{12})\.\w+$/.exec(path)?.[1];
  const found = Object.entries(sitePictures(content)).find(([file]) => hash && drawnPath(file, hash) === path);
  if (!found) return undefined;
  const [file, picture] = found;
  return { file, picture, address: addressOf(file, picture) };
}
