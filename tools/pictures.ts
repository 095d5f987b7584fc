// Resizes every picture in pictures/ to the sizes and formats the site serves, publishes the film, and writes what the site's code
// needs to know about them. Skips unchanged pictures, so that a build stays fast.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { avifQuality, toAvif, toJpeg } from '#features/pictures/encode.ts';
import { pictureWidths, widthsFor } from '#ui/picture-widths.ts';
import { publishFilm } from './film.ts';
import { reportMistakes } from './mistakes.ts';
import { cropAround, type Point, type Size, sortFiles, tallHero } from './picture-files.ts';

type Published = Size & { src: string };
/** `tall`: the part of the hero that phones show. */
type ManifestEntry = Published & { tall?: Published };
type Crop = Size & { left: number; top: number; quality: number };
/** What becomes of a picture: its sizes as AVIF, then one JPEG. */
type Cut = Published & { name: string; file: string; crop: Crop | undefined; targets: string[] };

const sourceFolder = 'pictures';
/** The cuts of the pictures that came with the site: only read, so that `git pull` never finds them changed. */
const readyFolder = join(sourceFolder, 'cut');
const targetFolder = join('public', 'pictures');
const leastWidth = 480;
const leastHero = { width: 1600, height: 900 };

/** Reads the hero; undefined if the content has a mistake, which the build and `check:content` report next. */
async function readHero() {
  const load = (file: string) => import(pathToFileURL(resolve('content', file)).href);
  try {
    const [{ home }, { readFacts }] = [await load('pages/home.ts'), await load('facts.ts')];
    // This import comes late, because the schema reads the manifest, which a fresh clone does not have.
    const { HomeWithHero } = await import('#content/schema.ts');
    return HomeWithHero.safeParse(home(readFacts())).data?.hero;
  } catch {
    return undefined;
  }
}

/** Opens a picture upright: cameras store their orientation. */
function open(file: string) {
  return sharp(join(sourceFolder, file), { failOn: 'error' }).autoOrient();
}

/** With a focus, only the part that phones show around it, at a quality that loads in one round trip. */
function planCut({ name, file, size, focus }: { name: string; file: string; size: Size; focus?: Point }): Cut {
  const crop = focus && { ...cropAround(focus, size), quality: 32 };
  const { width, height } = crop ?? size;
  const settings = JSON.stringify([pictureWidths, pictureWidths.map(avifQuality), crop]);
  const original = readFileSync(join(sourceFolder, file));
  const hash = createHash('sha256').update(original).update(settings).digest('hex').slice(0, 8);
  const suffixes = [...widthsFor(width).map((size) => `${size}.avif`), '1200.jpg'];
  const targets = suffixes.map((suffix) => `${name}-${hash}-${suffix}`);
  return { name, file, crop, src: `/pictures/${name}-${hash}`, width, height, targets };
}

function isReady({ targets }: Cut) {
  const missing = targets.filter((target) => !present.has(target));
  if (!missing.every((target) => ready.has(target))) return false;
  for (const target of missing) copyFileSync(join(readyFolder, target), join(targetFolder, target));
  return true;
}

/** Returns whether it succeeded. */
async function cut({ file, crop, src, width }: Cut) {
  try {
    const source = crop ? sharp(await open(file).extract(crop).toBuffer()) : open(file);
    for (const size of widthsFor(width)) {
      await toAvif(source, size, { quality: crop?.quality }).toFile(join('public', `${src}-${size}.avif`));
    }
    await toJpeg(source).toFile(join('public', `${src}-1200.jpg`));
    return true;
  } catch {
    reportUnreadable(file);
    return false;
  }
}

function sizeMistake(name: string, { width, height }: Size) {
  const is = `is ${width} pixels wide and ${height} high`;
  if (name === hero?.picture && (width < leastHero.width || height < leastHero.height))
    return `${is}. At the top of the home page it must be at least ${leastHero.width} wide and ${leastHero.height} high.`;
  if (width < leastWidth) return `${is}. A picture must be at least ${leastWidth} wide.`;
}

function report(file: string, mistake: string) {
  const line = `pictures/${file}: ${mistake}`;
  if (!mistakes.includes(line)) mistakes.push(line);
}

function reportUnreadable(file: string) {
  report(file, 'can’t be read. It is incomplete, or not in the format that its ending says. Export it again as JPEG.');
}

if (!existsSync(join(sourceFolder, 'manifest.json'))) write('manifest.json', '{}\n');
const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(join(sourceFolder, 'manifest.json'), 'utf8'));
const hero = await readHero();
mkdirSync(targetFolder, { recursive: true });
const present = new Set(readdirSync(targetFolder));
const ready = new Set(existsSync(readyFolder) ? readdirSync(readyFolder) : []);
const { pictures, mistakes } = sortFiles(readdirSync(sourceFolder, { withFileTypes: true }));

const cuts: Cut[] = [];
for (const [name, file] of pictures) {
  const { autoOrient: size } =
    (await open(file)
      .metadata()
      .catch(() => reportUnreadable(file))) ?? {};
  const mistake = size && sizeMistake(name, size);
  if (mistake) report(file, mistake);
  if (!size || mistake) continue;
  cuts.push(planCut({ name, file, size }));
  if (name === hero?.picture) cuts.push(planCut({ name: tallHero, file, size, focus: hero.focus }));
}
const waiting = cuts.filter((one) => !isReady(one));
const next: Record<string, ManifestEntry> = {};
const current = new Set<string>();
for (const one of cuts) {
  const { name, file, crop, src, width, height, targets } = one;
  const number = waiting.indexOf(one) + 1;
  if (number > 0) console.log(`  ${number} of ${waiting.length}: ${file}`);
  const isCut = number === 0 || (await cut(one));
  if (!isCut) continue;
  const published = { src, width, height };
  const whole = crop && next[`${hero?.picture}`];
  if (whole) whole.tall = published;
  else next[name] = published;
  for (const target of targets) current.add(target);
}
if (hero) {
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
