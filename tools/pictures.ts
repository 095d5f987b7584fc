// Resizes every picture in pictures/ to the sizes and formats the site serves, publishes the film, and writes what the site's code
// needs to know about them. Skips unchanged pictures, so that a build stays fast.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { HomeWithHero } from '#content/schema.ts';
import { avifQuality, toAvif, toJpeg } from '#features/pictures/encode.ts';
import { pictureWidths, widthsFor } from '#ui/picture-widths.ts';
import { publishFilm } from './film.ts';
import { reportMistakes } from './mistakes.ts';
import { cropAround, type Point, type Size, sortFiles, tallHero } from './picture-files.ts';

type ManifestEntry = Size & { src: string };

const sourceFolder = 'pictures';
const targetFolder = join('public', 'pictures');
const leastWidth = 480;
const leastHero = { width: 1600, height: 900 };

/** Reads the hero; undefined if the content has a mistake, which the build and `check:content` report next. */
async function readHero() {
  const load = (file: string) => import(pathToFileURL(resolve('content', file)).href);
  try {
    const [{ home }, { defaultFacts }] = [await load('pages/home.ts'), await load('facts.ts')];
    return HomeWithHero.safeParse(home(defaultFacts)).data?.hero;
  } catch {
    return undefined;
  }
}

/** Opens a picture upright: cameras store their orientation. */
function open(file: string) {
  return sharp(join(sourceFolder, file), { failOn: 'error' }).autoOrient();
}

/** Resizes a picture. With a focus, only the part that phones show around it, at a quality that loads in one round trip. */
async function resize({ name, file, size, focus }: { name: string; file: string; size: Size; focus?: Point }) {
  const original = readFileSync(join(sourceFolder, file));
  const crop = focus && { ...cropAround(focus, size), quality: 32 };
  const { width, height } = crop ?? size;
  const settings = JSON.stringify([pictureWidths, pictureWidths.map(avifQuality), crop]);
  const hash = createHash('sha256').update(original).update(settings).digest('hex').slice(0, 8);
  const src = `/pictures/${name}-${hash}`;
  const sizes = widthsFor(width);
  const files = [...sizes.map((size) => `${size}.avif`), '1200.jpg'].map((suffix) => `${name}-${hash}-${suffix}`);
  if (!files.every((target) => present.has(target))) {
    console.log(`cutting ${file} into ${src}-*`);
    const source = crop ? sharp(await open(file).extract(crop).toBuffer()) : open(file);
    for (const size of sizes) {
      const { quality } = crop ?? {};
      await toAvif(source, size, { quality }).toFile(join(targetFolder, `${name}-${hash}-${size}.avif`));
    }
    await toJpeg(source).toFile(join(targetFolder, `${name}-${hash}-1200.jpg`));
  }
  next[name] = { src, width, height };
  for (const target of files) current.add(target);
}

/** Resizes a picture, or returns what is wrong with it. */
async function resizeIfSound(name: string, file: string) {
  const { autoOrient: size } = await open(file).metadata();
  return sizeMistake(name, size) ?? resize({ name, file, size });
}

function sizeMistake(name: string, { width, height }: Size) {
  const is = `is ${width} pixels wide and ${height} high`;
  if (name === hero?.picture && (width < leastHero.width || height < leastHero.height))
    return `${is}. At the top of the home page it must be at least ${leastHero.width} wide and ${leastHero.height} high.`;
  if (width < leastWidth) return `${is}. A picture must be at least ${leastWidth} wide.`;
}

const hero = await readHero();
const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(join(sourceFolder, 'manifest.json'), 'utf8'));
mkdirSync(targetFolder, { recursive: true });
const present = new Set(readdirSync(targetFolder));
const { pictures, mistakes } = sortFiles(readdirSync(sourceFolder, { withFileTypes: true }));
const next: Record<string, ManifestEntry> = {};
const current = new Set<string>();

for (const [name, file] of pictures) {
  const mistake = await resizeIfSound(name, file).catch(
    () => 'can’t be read. It is incomplete, or not in the format that its ending says. Export it again as JPEG.',
  );
  if (mistake) mistakes.push(`pictures/${file}: ${mistake}`);
}
if (hero) {
  const file = pictures.get(hero.picture);
  const size = next[hero.picture];
  if (file && size) await resize({ name: tallHero, file, size, focus: hero.focus });
  const film = publishFilm(hero.film);
  mistakes.push(...film.mistakes);
  if (film.mistakes.length === 0) write('film.json', `${JSON.stringify(film.sources, null, 2)}\n`);
  write('hero.css', focusStyles(hero.focus));
}
reportMistakes('The pictures of the site have', mistakes);
// The last good version of a picture stays until a mistake is corrected.
const isComplete = hero && mistakes.length === 0;
if (isComplete) for (const file of present) if (!current.has(file)) rmSync(join(targetFolder, file));
write('manifest.json', `${JSON.stringify(isComplete ? next : { ...manifest, ...next }, null, 2)}\n`);

/** Narrow screens show the hero around its point. Wide ones keep it centered, because the words are on the left. */
function focusStyles({ x, y }: Point) {
  const [left, top] = [x, y].map((part) => `${Math.floor(part * 100)}%`);
  return `@utility hero-focus {
  object-position: ${left} ${top};
  @media (width >= 48rem) {
    object-position: 50% ${top};
  }
}
`;
}

/** Writes a file only if it differs, so that a development server does not reload. */
function write(name: string, text: string) {
  const file = join(sourceFolder, name);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
