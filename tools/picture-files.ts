import type { Dirent } from 'node:fs';
import { parse } from 'node:path';
import slugify from '@sindresorhus/slugify';

export const tallHero = 'hero-tall';

/** Files that operating systems put into folders. */
const systemFile = /^(\..*|ehthumbs\.db|thumbs\.db|desktop\.ini)$/i;
/** Files that other tools read or write here. */
const ownFiles = new Set([
  'cut',
  'film',
  'film.json',
  'hero.css',
  'logo.json',
  'logo.svg',
  'manifest.json',
  'page-colors.json',
  'palette.json',
]);
const readable = /\.(jpe?g|png|webp|avif|tiff?)$/i;

/** The files in pictures/ that can be resized, and a message about each other one. */
export function sortFiles(entries: Dirent[]) {
  const files = entries
    .filter(({ name }) => !systemFile.test(name) && !ownFiles.has(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const pictures = new Map<string, string>();
  const mistakes: string[] = [];
  for (const entry of files) {
    const file = entry.name;
    const { name } = parse(file);
    const mistake = mistakeOf(entry, pictures.get(name));
    if (mistake) mistakes.push(`pictures/${file}: ${mistake}`);
    else pictures.set(name, file);
  }
  return { pictures, mistakes };
}

function mistakeOf(entry: Dirent, twin: string | undefined) {
  const { name, ext } = parse(entry.name);
  if (entry.isDirectory()) return 'is a folder. Move its pictures into pictures/ itself, and delete it.';
  if (/^\.hei[cf]$/i.test(ext)) return 'is a HEIC picture, which browsers don’t show. Open it and export it as JPEG.';
  if (!readable.test(ext))
    return 'is no picture. Save it as JPEG if it should be one, otherwise take it out of pictures/.';
  if (!/^[\w.-]+$/.test(name)) {
    const better = slugify(name, { lowercase: false, preserveCharacters: ['_', '.'] }) || 'picture';
    return `has a space or another character in its name that addresses on the web don’t allow. Rename it, for example to ${better}${ext}`;
  }
  if (name === tallHero) return 'has the name of a picture that the site makes by itself. Give it another name.';
  if (twin) return `has the same name as pictures/${twin}. Rename one of them or delete it.`;
}

export type Size = { width: number; height: number };
/** A point from left to right and from top to bottom, 0 to 1. */
export type Point = { x: number; y: number };

/** The largest crop of a picture with a phone's aspect ratio, 2:3, around a point. */
export function cropAround({ x, y }: Point, picture: Size) {
  const width = Math.min(picture.width, Math.round((picture.height * 2) / 3));
  const height = Math.min(picture.height, Math.round((picture.width * 3) / 2));
  return { left: startOf(width, picture.width, x), top: startOf(height, picture.height, y), width, height };
}

function startOf(part: number, whole: number, middle: number) {
  return Math.min(Math.max(0, Math.round(middle * whole - part / 2)), whole - part);
}
