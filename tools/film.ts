import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Film } from '#content/schema.ts';

const sourceFolder = join('pictures', 'film');
const targetFolder = join('public', 'video');
/** A size limit: the server holds all files in memory, and phones load the film as decoration. */
const mostMegabytes = 10;

/** Publishes the film's files under names with a content hash. Returns the data for <video>, and mistakes. */
export function publishFilm(film: Film | undefined) {
  const mistakes: string[] = [];
  const sourcesOf = (files: string[]) => files.map(sourceOf).filter((source) => source !== undefined);
  function sourceOf(name: string) {
    const file = join(sourceFolder, name);
    if (!existsSync(file))
      return void mistakes.push(`content/pages/home.ts, hero > film: pictures/film/${name} is not there.`);
    const bytes = readFileSync(file);
    const type = mediaType(bytes);
    const mistake = mistakeOf(bytes, type);
    if (!type || mistake) return void mistakes.push(`pictures/film/${name}: ${mistake}`);
    return { file, target: `${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.mp4`, type };
  }

  const wide = sourcesOf(film?.wide ?? []);
  const narrow = film?.narrow ? sourcesOf(film.narrow) : wide;
  if (mistakes.length > 0) return { mistakes };
  mkdirSync(targetFolder, { recursive: true });
  const all = new Map([...wide, ...narrow].map(({ target, file }) => [target, file]));
  for (const [target, file] of all) copyFileSync(file, join(targetFolder, target));
  for (const target of readdirSync(targetFolder)) if (!all.has(target)) rmSync(join(targetFolder, target));
  const publish = ({ target, type }: (typeof wide)[number]) => ({ src: `/video/${target}`, type });
  return { mistakes, sources: film ? { wide: wide.map(publish), narrow: narrow.map(publish) } : null };
}

function mistakeOf(bytes: Buffer, type: string | undefined) {
  if (!type) return 'is no film that browsers play. Save it as MP4 with H.264, which some programs call AVC.';
  const megabytes = Math.ceil(bytes.length / 1_000_000);
  if (megabytes > mostMegabytes)
    return `has ${megabytes} megabytes, and must have at most ${mostMegabytes}. Make it shorter, or save it at a lower quality.`;
}

/** The media type with codec, by which browsers without AV1 skip a file. Undefined if it is neither AV1 nor H.264. */
function mediaType(bytes: Buffer) {
  const moov = findMoov(bytes);
  const av1 = moov.indexOf('av1C');
  if (av1 > 0) {
    const [, profileAndLevel = 0, depths = 0] = moov.subarray(av1 + 4);
    const level = String(profileAndLevel & 0x1f).padStart(2, '0');
    const depth = depths & 0x40 ? (depths & 0x20 ? '12' : '10') : '08';
    return `video/mp4; codecs="av01.${profileAndLevel >> 5}.${level}${depths & 0x80 ? 'H' : 'M'}.${depth}"`;
  }
  return moov.includes('avcC') ? 'video/mp4' : undefined;
}

/** The box of an MP4 file that describes its tracks. Boxes begin with their length and a name of four letters. */
function findMoov(bytes: Buffer) {
  let start = 0;
  while (start + 16 <= bytes.length) {
    const short = bytes.readUInt32BE(start);
    const length = short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short || bytes.length;
    if (bytes.toString('latin1', start + 4, start + 8) === 'moov') return bytes.subarray(start, start + length);
    start += Math.max(length, 8);
  }
  return Buffer.alloc(0);
}
